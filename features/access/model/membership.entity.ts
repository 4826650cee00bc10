import {
  choice,
  date,
  defineEntity,
  facilityScope,
  instant,
  integer,
  money,
  reference,
  secret,
  text,
  tokenScopes,
  userScope,
  type Infer,
} from '@trellis/entity-kit';

/** Who belongs to which facility, and who asks to, with the facts of the employment there. Written by the calls of the team, so that its rules always hold. */
export const UserFacility = defineEntity(
  'userFacility',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    facility_id: reference('facility', { onDelete: 'cascade' }),
    status: choice(['available', 'requested', 'denied', 'revoked'], { default: 'available' }),
    requestNote: text({ max: 500, optional: true, meaning: 'why the person asks for access' }),
    decidedBy: reference('user', { optional: true, onDelete: 'clear', serverSet: true, relation: 'decider' }),
    position: text({ max: 120, optional: true, byAction: true, meaning: 'job title in this facility' }),
    hourlyRate: money({ optional: true, byAction: true, seenBy: ['owner', 'facilityManager'] }),
    applicatorLicense: text({ max: 80, optional: true, byAction: true, meaning: 'pesticide applicator licence' }),
    applicatorExpiry: date({ optional: true, byAction: true }),
  },
  {
    path: 'ag_userFacilities',
    table: 'user_facilities',
    meaning: 'memberships and requests for access',
    scope: facilityScope(),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['user_id', 'facility_id']],
    states: {
      field: 'status',
      initial: 'available',
      transitions: {
        grant: {
          from: ['requested'],
          to: 'available',
          by: ['facilityManager'],
          signs: ['decidedBy'],
          ownCall: true,
        },
        deny: { from: ['requested'], to: 'denied', by: ['facilityManager'], signs: ['decidedBy'], ownCall: true },
        revoke: { from: ['available'], to: 'revoked', by: ['facilityManager'], signs: ['decidedBy'], ownCall: true },
      },
    },
    list: { columns: ['user_id', 'facility_id', 'status'] },
  },
);
export type UserFacility = Infer<typeof UserFacility>;

/** Sessions and one-time codes; only a hash of each token is kept. */
export const UserToken = defineEntity(
  'userToken',
  {
    user_id: reference('user', { onDelete: 'cascade', serverSet: true }),
    facility_id: reference('facility', { optional: true, onDelete: 'clear', serverSet: true }),
    kind: choice(['api', 'reset', 'setup', 'commission', 'confirmEmail', 'secondStep', 'recovery', 'personal'], {
      serverSet: true,
    }),
    tokenHash: secret({ oneWay: true, serverSet: true }),
    expires: instant({ serverSet: true }),
    usedAt: instant({ optional: true, serverSet: true }),
    device: text({ max: 255, optional: true, serverSet: true }),
    ip: text({ max: 64, optional: true, serverSet: true }),
    lastUsedAt: instant({ optional: true, serverSet: true, meaning: 'kept to within five minutes' }),
    attempts: integer({ min: 0, default: 0, serverSet: true, meaning: 'wrong codes given for it' }),
    detail: text({
      max: 254,
      optional: true,
      serverSet: true,
      seenBy: [],
      meaning: 'the new address a confirmEmail code confirms',
    }),
    label: text({ max: 60, optional: true, serverSet: true, meaning: 'what a personal token is for' }),
    scope: choice([...tokenScopes], {
      optional: true,
      serverSet: true,
      meaning: 'what a personal token lets its program do',
    }),
  },
  {
    path: 'userTokens',
    table: 'user_tokens',
    meaning: 'sessions and one-time codes',
    scope: userScope(),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    history: false,
    unique: [['tokenHash']],
    list: { columns: ['kind', 'device', 'ip', 'createdate', 'expires'] },
  },
);
declare module '@trellis/entity-kit' {
  interface Entities {
    user_facilities: typeof UserFacility;
    user_tokens: typeof UserToken;
  }
}
