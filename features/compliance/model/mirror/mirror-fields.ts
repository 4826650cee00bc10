import {
  choice,
  facilityScope,
  instant,
  json,
  jsonObject,
  reference,
  text,
  type EntityAccess,
  type Field,
  type StateMachine,
} from '@trellis/entity-kit';
import { officers, readers } from '../compliance-roles.ts';

/** Base of the compliance host's calls. */
export const complianceBase = '/compliance/api/v1/';

/** A value the state system told: the synchronisation writes it, nobody edits it in place. */
export const syncedField = <const F extends Field>(field: F): F & { serverSet: true } => ({
  ...field,
  serverSet: true,
});

/** Fields that come first in every mirrored row: whose it is. */
export const licenceFields = {
  facility_id: syncedField(reference('facility')),
  licenseNumber: syncedField(text({ max: 60, meaning: 'licence the state knows the row under' })),
} as const;

/** Fields that come last in every mirrored row: how it compares with ours, and the row as the state sent it. */
export const mirrorFields = {
  LastModified: syncedField(instant({ optional: true, meaning: 'as the state says; moves for holds too' })),
  syncState: choice(['same', 'differs', 'onlyState', 'onlyLocal', 'pending', 'ignored'], {
    default: 'onlyState',
    meaning: 'how the row compares with our own record',
  }),
  ignoreReason: syncedField(text({ max: 500, optional: true })),
  raw: syncedField(json({ optional: true, of: jsonObject, maxBytes: 65_536, meaning: 'the row as the state sent it' })),
} as const;

/** Mirrored rows come from the state; people link and ignore them. */
export const mirrorAccess: EntityAccess = { read: readers, create: 'nobody', update: officers, delete: 'nobody' };

/** A person sets a difference aside, or takes that back; every other state is found by comparing. */
export const mirrorStates: StateMachine = {
  field: 'syncState',
  initial: 'onlyState',
  transitions: {
    ignore: {
      from: ['differs', 'onlyState', 'onlyLocal'],
      to: 'ignored',
      by: officers,
      needsReason: true,
      reasonField: 'ignoreReason',
    },
    heed: { from: ['ignored'], to: 'differs', by: officers, clears: ['ignoreReason'] },
  },
};

/** What every mirror shares beside its own fields. */
export const mirrorOptions = {
  base: complianceBase,
  scope: facilityScope(),
  access: mirrorAccess,
  states: mirrorStates,
  // The state's own history is kept by the state; ours is kept by the records linked here.
  history: true,
} as const;
