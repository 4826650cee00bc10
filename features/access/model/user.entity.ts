import {
  choice,
  defineEntity,
  email,
  flag,
  instant,
  integer,
  reference,
  secret,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';

/** No role of a facility: colleagues have no reason to know. The person reads it in the profile, who manages the whole account in the
 * calls of the team, and administrators here. */
const administrators = [] as const;

/** A person. Secrets never leave the server. The everyday calls change what is a person's own (name, preferences, profile);
 * address, company and state belong to those who manage people and change through their own calls. */
export const User = defineEntity(
  'user',
  {
    email: email({ byAction: true }),
    passwordHash: secret({ oneWay: true, optional: true, serverSet: true }),
    firstname: text({ max: 80 }),
    lastname: text({ max: 80 }),
    position: text({ max: 120, optional: true, meaning: 'job title' }),
    cellPhone: text({ max: 40, optional: true, seenBy: administrators, seenByOwner: true }),
    profileImg: url({ optional: true }),
    lang: choice(['en', 'es'], { default: 'en' }),
    theme: choice(['light', 'dark'], { default: 'light' }),
    timePreference: integer({ min: 11, max: 12, default: 11, meaning: '11 local time shown, 12 facility time shown' }),
    timePreference24Hour: integer({ min: 13, max: 14, default: 13, meaning: '14 means a 24-hour clock' }),
    units: choice(['imperial', 'metric'], { optional: true, meaning: 'empty: as the facility prefers' }),
    defaultView: text({ max: 255, optional: true }),
    defaultChart: text({ max: 80, optional: true }),
    vfuStateInteraction: text({ max: 80, optional: true }),
    deviceDashboardView: text({ max: 80, optional: true }),
    showFullVfuName: flag(),
    vfuLegacyView: flag(),
    notificationMethod: choice(['email', 'sms', 'push', 'none'], { default: 'email' }),
    allowPushNotifications: flag(),
    showIntroVideo: flag({ default: true }),
    twoFactorEnabled: flag({ serverSet: true, seenBy: administrators }),
    twoFactorSecret: secret({ optional: true, serverSet: true }),
    twoFactorStep: integer({
      min: 0,
      optional: true,
      serverSet: true,
      seenBy: [],
      meaning: 'the newest 30-second step whose code was used; a code works once',
    }),
    metrcApiKey: secret({ optional: true }),
    pinHash: secret({ oneWay: true, optional: true, serverSet: true }),
    facility_id: reference('facility', { optional: true, onDelete: 'clear', meaning: 'facility shown after sign-in' }),
    client_id: reference('client', {
      optional: true,
      onDelete: 'clear',
      byAction: true,
      seenBy: administrators,
      meaning: 'employer or tenant',
    }),
    lastlogin: instant({ optional: true, serverSet: true, seenBy: administrators }),
    status: choice(['invited', 'active', 'suspended'], { default: 'invited' }),
    failedLogins: integer({ min: 0, default: 0, serverSet: true, seenBy: administrators }),
    failedPins: integer({
      min: 0,
      default: 0,
      serverSet: true,
      seenBy: administrators,
      meaning:
        'wrong PINs in a row; apart from wrong passwords, for a right one of the two proves nothing of the other',
    }),
    lockedUntil: instant({ optional: true, serverSet: true, seenBy: administrators }),
    isAddressProven: flag({
      default: true,
      serverSet: true,
      seenBy: [],
      meaning: 'a link mailed to the address was followed; what is addressed to it may be answered after sign-in',
    }),
  },
  {
    path: 'users',
    table: 'users',
    searchable: {
      fields: ['firstname', 'lastname', 'email', 'position'],
      beside: ['position', 'email'],
      link: '/teammanagement?search={email}',
    },
    meaning: 'people who work in the product',
    scope: {
      kind: 'user',
      field: 'id',
      colleagues: {
        table: 'user_facilities',
        person: 'user_id',
        facility: 'facility_id',
        where: ['status', 'available'],
      },
    },
    access: { read: 'member', create: 'nobody', update: 'member', delete: 'nobody' },
    sessionWrites: true,
    unique: [['email']],
    states: {
      field: 'status',
      initial: 'invited',
      transitions: {
        activate: { from: ['invited'], to: 'active', by: ['system'] },
        suspend: {
          from: ['invited', 'active'],
          to: 'suspended',
          by: ['administrator'],
          needsReason: true,
          ownCall: true,
        },
        reinstate: { from: ['suspended'], to: 'active', by: ['administrator'], ownCall: true },
      },
    },
    has: { userRoles: 'userRole.user_id' },
    list: {
      columns: ['firstname', 'lastname', 'email', 'position', 'status'],
      search: ['firstname', 'lastname', 'email'],
    },
  },
);
export type User = Infer<typeof User>;
declare module '@trellis/entity-kit' {
  interface Entities {
    users: typeof User;
  }
}
