import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** How a person stands in a facility: the account's state for who works there, else that of the membership. */
export const teamStatuses = ['active', 'invited', 'requested', 'suspended', 'denied', 'revoked'] as const;
export type TeamStatus = (typeof teamStatuses)[number];

/**
 * Everybody who works in a facility, asked to or did, as those see them who decide about it: one row per membership,
 * with its id. People of no facility (id 1 000 000 000 and theirs) are shown to administrators alone.
 */
export const TeamMember = defineEntity(
  'teamMember',
  {
    user_id: reference('user'),
    facility_id: reference('facility', { optional: true }),
    name: text({ max: 161, meaning: 'first and last name' }),
    email: text({ max: 254 }),
    position: text({ max: 120, optional: true }),
    cellPhone: text({ max: 40, optional: true }),
    profileImg: url({ optional: true }),
    roleIds: text({ meaning: 'ids of the roles that count in the facility, each between commas: `,2,4,`' }),
    status: choice(teamStatuses),
    lang: choice(['en', 'es']),
    lastlogin: instant({ optional: true }),
    twoFactorEnabled: flag(),
    defaultView: text({ max: 255, optional: true }),
    openTasks: integer({ meaning: 'tasks of the facility assigned to the person and not finished' }),
    expiringCertificates: integer({ meaning: 'passed courses that run out within 30 days, or ran out' }),
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
  interface Tables {
    team_members: Row<typeof TeamMember>;
  }
}
