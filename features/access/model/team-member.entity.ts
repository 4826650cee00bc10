import {
  choice,
  date,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  money,
  reference,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';

/** How a person stands in a facility: the account's state for who works there, else that of the membership or invitation. */
export const teamStatuses = [
  'active',
  'invited',
  'expired',
  'declined',
  'requested',
  'suspended',
  'denied',
  'revoked',
] as const;
export type TeamStatus = (typeof teamStatuses)[number];

/**
 * Everybody who works in a facility, asked to or did, as those see them who decide about it: one row per membership, with its id.
 * Invitations (id 1 500 000 000 and theirs) show what was typed, and no person. People of no facility (id 1 000 000 000 and theirs)
 * are shown to administrators alone. Phone and account of people who also work for another company stay empty.
 */
export const TeamMember = defineEntity(
  'teamMember',
  {
    user_id: reference('user', { optional: true, meaning: 'empty for an invitation' }),
    invitation_id: reference('facilityInvitation', { optional: true, relation: 'invitation' }),
    facility_id: reference('facility', { optional: true }),
    name: text({ max: 161, meaning: 'first and last name' }),
    email: text({ max: 254, optional: true, meaning: 'empty for who does not work there any more' }),
    position: text({ max: 120, optional: true }),
    cellPhone: text({ max: 40, optional: true }),
    profileImg: url({ optional: true }),
    roleIds: text({ meaning: 'ids of the roles that count in the facility, each between commas: `,2,4,`' }),
    status: choice(teamStatuses),
    lang: choice(['en', 'es'], { optional: true }),
    lastlogin: instant({ optional: true }),
    twoFactorEnabled: flag({ optional: true }),
    defaultView: text({ max: 255, optional: true }),
    openTasks: integer({ meaning: 'tasks of the facility assigned to the person and not finished' }),
    expiringCertificates: integer({ meaning: 'passed courses that run out within 30 days, or ran out' }),
    hourlyRate: money({ optional: true, seenBy: ['owner', 'facilityManager'] }),
    applicatorLicense: text({ max: 80, optional: true, meaning: 'pesticide applicator licence' }),
    applicatorExpiry: date({ optional: true }),
    expires: instant({ optional: true, meaning: 'end of an invitation' }),
    mailStatus: choice(['queued', 'sent', 'failed', 'read'], {
      optional: true,
      meaning: 'of the mail with an invitation; empty where it is handed over',
    }),
    requestNote: text({ max: 500, optional: true, meaning: 'why the person asks for access' }),
  },
  {
    path: 'ag_teamMembers',
    table: 'team_members',
    meaning: 'people of a facility and requests to join it, for those who decide',
    isView: true,
    history: false,
    scope: facilityScope(),
    access: { read: ['facilityManager'], create: 'nobody', update: 'nobody', delete: 'nobody' },
    list: {
      columns: ['name', 'email', 'position', 'roleIds', 'status', 'lastlogin', 'twoFactorEnabled', 'openTasks'],
      search: ['name', 'email', 'position'],
      order: 'name',
    },
  },
);
export type TeamMember = Infer<typeof TeamMember>;
declare module '@trellis/entity-kit' {
  interface Entities {
    team_members: typeof TeamMember;
  }
}
