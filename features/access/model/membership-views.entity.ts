import {
  choice,
  date,
  defineEntity,
  facilityScope,
  json,
  money,
  reference,
  text,
  url,
  type Infer,
  jsonText,
  jsonAddress,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** The facility as it stands inside a membership. */
export interface MembershipFacility {
  id: number;
  name: string;
  active: boolean;
  city: string | null;
  state: string | null;
  facility_timezone: string;
  logoUrl: string | null;
  logoSmallUrl: string | null;
}
const membershipFacilityShape: z.ZodType<MembershipFacility> = z.strictObject({
  id: z.number(),
  name: jsonText,
  active: z.boolean(),
  city: jsonText.nullable(),
  state: jsonText.nullable(),
  facility_timezone: jsonText,
  logoUrl: jsonAddress.nullable(),
  logoSmallUrl: jsonAddress.nullable(),
});

/** Memberships with their facility embedded, for those who decide about them. */
export const MembershipOfFacility = defineEntity(
  'membershipOfFacility',
  {
    user_id: reference('user'),
    facility_id: reference('facility', { relation: 'site' }),
    status: choice(['available', 'requested', 'denied', 'revoked'], { default: 'available' }),
    requestNote: text({ max: 500, optional: true }),
    decidedBy: reference('user', { optional: true, relation: 'decider' }),
    facility: json({ optional: true, of: membershipFacilityShape }),
  },
  {
    path: 'userFacilities',
    table: 'memberships_with_facility',
    meaning: 'memberships with their facility',
    isView: true,
    scope: facilityScope(),
    access: { read: ['facilityManager'], create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['user_id', 'facility_id']],
    list: { columns: ['user_id', 'facility_id', 'status'] },
  },
);
export type MembershipOfFacility = Infer<typeof MembershipOfFacility>;

/** People who work in a facility; `id` is the person's, so a person of two facilities stands here twice. */
export const FacilityUser = defineEntity(
  'facilityUser',
  {
    facility_id: reference('facility'),
    user_id: reference('user'),
    firstname: text({ max: 80 }),
    lastname: text({ max: 80 }),
    email: text({ max: 254 }),
    position: text({ max: 120, optional: true, meaning: 'job title in the facility, else as the person says' }),
    cellPhone: text({ max: 40, optional: true, meaning: 'of people who work for the company of the facility alone' }),
    profileImg: url({ optional: true }),
    hourlyRate: money({ optional: true, seenBy: ['owner', 'facilityManager'] }),
    applicatorLicense: text({ max: 80, optional: true, meaning: 'pesticide applicator licence' }),
    applicatorExpiry: date({ optional: true }),
    status: choice(['invited', 'active', 'suspended']),
  },
  {
    path: 'vFacilityUsers',
    table: 'facility_users',
    meaning: 'people of a facility, with their roles',
    isView: true,
    scope: facilityScope(),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    has: { roles: 'userRole.user_id' },
    list: {
      columns: ['firstname', 'lastname', 'email', 'position', 'status'],
      search: ['firstname', 'lastname', 'email'],
      order: 'firstname',
    },
  },
);
export type FacilityUser = Infer<typeof FacilityUser>;
declare module '@trellis/entity-kit' {
  interface Entities {
    memberships_with_facility: typeof MembershipOfFacility;
    facility_users: typeof FacilityUser;
  }
}
