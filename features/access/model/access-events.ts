import { changed, created, defineEvents, deleted, eventPayload } from '@trellis/entity-kit';
import { UserFacility } from './membership.entity.ts';
import { FacilityFrontendPreference } from './facility-frontend-preference.entity.ts';
import { UserRole } from './role.entity.ts';
import { UserPreference } from './user-preference.entity.ts';
import { User } from './user.entity.ts';

/** What people may do. */
export const rightsEvents = defineEvents('rights', {
  /** Somebody may do more or less than before, in a way no single record tells: everybody is judged anew. */
  changed: eventPayload<Record<string, never>>(),
});

/** Being signed in. */
export const sessionEvents = defineEvents('session', {
  /** Sessions were ended before their time; carries them. */
  ended: eventPayload<{ tokenIds?: number[]; userIds?: number[] }>(),
});

/** People who use the product. */
export const personEvents = defineEvents('person', {
  added: created(User),
  /** A person's own data, choices among them, changed. */
  changed: changed(User),
  /** People were signed out everywhere by somebody else; carries them and the facilities they were signed in to. */
  signedOut: eventPayload<{ userIds: number[]; facilityIds: number[] }>(),
});

/** Roles that people hold. */
export const roleEvents = defineEvents('role', {
  /** A person got a role, in a facility or everywhere. */
  granted: created(UserRole),
  changed: changed(UserRole),
  /** A person lost a role; carries the one that was held. */
  taken: deleted(UserRole),
});

/** Who belongs to which facility. */
export const membershipEvents = defineEvents('membership', {
  changed: changed(UserFacility),
  ended: deleted(UserFacility),
});

/** What people choose for themselves. */
export const preferenceEvents = defineEvents('preference', {
  set: created(UserPreference),
  changed: changed(UserPreference),
});

/** What the interface shows in a facility, to everybody there or to one person. */
export const facilityPreferenceEvents = defineEvents('facilityPreference', {
  set: created(FacilityFrontendPreference),
  changed: changed(FacilityFrontendPreference),
});
