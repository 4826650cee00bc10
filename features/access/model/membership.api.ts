import {
  allFields,
  calendarDay,
  defineApi,
  emailAddress,
  idQuery,
  idText,
  judged,
  membersOfOrCurrent,
  recordSchema,
  ruleMessages,
  signedIn,
  themselves,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { MembershipOfFacility } from './membership-views.entity.ts';
import { UserFacility } from './membership.entity.ts';
import { User } from './user.entity.ts';

const worker = z.object({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  position: z.string().nullable(),
  profileImg: z.string().nullable(),
});

const employment = z
  .strictObject({
    email: z
      .string()
      .max(254)
      .refine((value) => emailAddress(value) === true, ruleMessages.email),
    client_id: z.int().min(1).nullable(),
    facility_id: z.int().min(1).meta({ description: 'where the employment is; the current facility unless named' }),
    position: z.string().trim().max(120).nullable(),
    hourlyRate: z.number().min(0).max(100_000).nullable(),
    applicatorLicense: z.string().max(80).nullable(),
    applicatorExpiry: calendarDay.nullable(),
  })
  .partial();
export type Employment = z.infer<typeof employment>;

/** Who belongs where, and what others manage about a person. */
export const membershipApi = defineApi('membership', {
  listMine: {
    method: 'GET',
    path: 'userFacilities/get',
    summary: 'Memberships and requests of the person asking, with the facility; by name',
    access: themselves(),
    returns: z.array(recordSchema(allFields(MembershipOfFacility))),
  },
  getAllFacilityWorkers: {
    method: 'GET',
    path: 'ag_userFacilities/getAllFacilityWorkers',
    summary: 'Active people of a facility (the current one unless named), by first name',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.array(worker),
  },
  requestFacility: {
    method: 'POST',
    path: 'ag_clientFacilities/requestFacility',
    summary: 'Ask for access to a facility; asking again renews a request that was denied or ended',
    access: signedIn('Whoever belongs nowhere yet asks to join; a manager of the facility decides.'),
    body: z.strictObject({ facility_id: z.int().min(1), requestNote: z.string().max(500).nullish() }),
    returns: recordSchema(allFields(UserFacility)),
  },
  changeEmployment: {
    method: 'POST',
    path: 'users/{id}/changeEmployment',
    summary:
      'Change what others manage about a person: title, rate and licence in one facility (its manager), address and company ' +
      '(administrators; the address takes somebody who signed in, no token of a program)',
    access: judged(
      'employer',
      'Managers of the facility where the person works, of what they do there; administrators of the address and the company; ' +
        'others get 403, and 404 who do not see the person.',
    ),
    params: z.object({ id: idText }),
    body: employment,
    returns: recordSchema({
      ...allFields(User),
      facility_id: { ...UserFacility.fields.facility_id, optional: true },
      hourlyRate: UserFacility.fields.hourlyRate,
      applicatorLicense: UserFacility.fields.applicatorLicense,
      applicatorExpiry: UserFacility.fields.applicatorExpiry,
    }).partial(),
  },
});
