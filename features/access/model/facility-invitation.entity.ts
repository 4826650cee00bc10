import {
  choice,
  defineEntity,
  email,
  facilityScope,
  flag,
  instant,
  json,
  reference,
  secret,
  text,
  type Infer,
  jsonIds,
} from '@trellis/entity-kit';

/** How long an invitation may be answered. */
export const invitationDays = 7;
/** How many may wait for an answer at a time. */
export const mostOpenInvitations = { ofOneFacility: 500, ofOnePerson: 1000 } as const;

/**
 * Somebody is asked to work in a facility. It knows the address and what the inviter typed, and nothing of an account: whether the
 * address has one is the person's to show, by accepting.
 */
export const FacilityInvitation = defineEntity(
  'facilityInvitation',
  {
    facility_id: reference('facility', { onDelete: 'cascade' }),
    email: email(),
    firstname: text({ max: 80 }),
    lastname: text({ max: 80 }),
    position: text({ max: 120, optional: true, meaning: 'job title in the facility' }),
    lang: choice(['en', 'es'], { optional: true, meaning: 'as the inviter knows it; empty: as the browser asks' }),
    role_ids: json({ of: jsonIds, serverSet: true, meaning: 'roles held in the facility on acceptance' }),
    status: choice(['pending', 'accepted', 'declined', 'withdrawn'], { default: 'pending' }),
    expires: instant({ serverSet: true, meaning: 'afterwards nobody accepts it' }),
    invitedBy: reference('user', { optional: true, onDelete: 'clear', serverSet: true, relation: 'inviter' }),
    tokenHash: secret({ oneWay: true, optional: true, serverSet: true }),
    isMailed: flag({
      serverSet: true,
      meaning: 'the link went by mail; without a mail server the inviter hands it over',
    }),
  },
  {
    path: 'facilityInvitations',
    table: 'facility_invitations',
    meaning: 'invitations to work in a facility',
    scope: facilityScope(),
    access: { read: ['facilityManager'], create: 'nobody', update: 'nobody', delete: 'nobody' },
    indexes: [['tokenHash']],
    states: {
      field: 'status',
      initial: 'pending',
      transitions: {
        accept: { from: ['pending'], to: 'accepted', by: ['system'] },
        decline: { from: ['pending'], to: 'declined', by: ['system'] },
        withdraw: { from: ['pending'], to: 'withdrawn', by: ['facilityManager', 'system'], ownCall: true },
      },
    },
    list: { columns: ['email', 'firstname', 'lastname', 'facility_id', 'status', 'expires'], search: ['email'] },
  },
);
export type FacilityInvitation = Infer<typeof FacilityInvitation>;
declare module '@trellis/entity-kit' {
  interface Entities {
    facility_invitations: typeof FacilityInvitation;
  }
}
