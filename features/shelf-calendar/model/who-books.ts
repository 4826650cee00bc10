import type { PlatformAllocation } from '@trellis/lifecycles/model';

export type BookingKind = PlatformAllocation['kind'];

/** Kinds that people book; those of runs follow their runs. */
export const bookableKinds = ['planned', 'reserved', 'cleanout', 'maintenance', 'tenant', 'research'] as const;
export type BookableKind = (typeof bookableKinds)[number];

/** Who books shelves at all. */
export const bookers = ['farmManager', 'facilityManager', 'maintenance'] as const;

/** What each of them books, beside administrators, who book everything. */
const kindsOf: Readonly<Record<(typeof bookers)[number], readonly BookableKind[]>> = {
  facilityManager: bookableKinds,
  farmManager: ['planned', 'reserved', 'cleanout', 'research'],
  maintenance: ['maintenance'],
};

/** The kinds that somebody with these roles books. */
export const kindsFor = (roles: readonly string[]): readonly BookableKind[] =>
  bookableKinds.filter((kind) => bookers.some((role) => roles.includes(role) && kindsOf[role].includes(kind)));

/** Whether two bookings of a shelf may lie over each other: maintenance over what is there, once a facility manager approved. */
export const mayShare = (one: BookingKind, other: BookingKind): boolean =>
  one === 'maintenance' || other === 'maintenance';
