import { PlatformAllocation } from '@trellis/lifecycles/model';
import { kindsFor, type BookingKind } from '@trellis/shelf-calendar/model';
import { Refusal, type CallContext } from '@trellis/server-kit';

const roles = ['farmManager', 'facilityManager', 'maintenance'] as const;

/** The roles of the person at a facility that have to do with bookings. */
function rolesAt(facilityId: number, { viewer }: Pick<CallContext, 'viewer'>): readonly string[] {
  return roles.filter((role) => {
    const places = viewer.facilitiesFor(PlatformAllocation, 'read', [role]);
    return places === 'all' || places.includes(facilityId);
  });
}

/** Refuses kinds that the person does not book, and bookings of runs. */
export function assertMayBook(facilityId: number, kinds: readonly BookingKind[], context: Pick<CallContext, 'viewer'>) {
  if (kinds.includes('lifecycle')) throw new Refusal('BOOKING_OF_RUN', 'The booking of a run moves with the run.', 409);
  const allowed: readonly BookingKind[] = kindsFor(rolesAt(facilityId, context));
  const refused = kinds.find((kind) => !allowed.includes(kind));
  if (refused)
    throw new Refusal('allocation.kind-of-others', 'Your role does not book shelves for this.', 403, { kind: refused });
}

/** Whether the person may approve maintenance where something is booked. */
export const mayApprove = (facilityId: number, context: Pick<CallContext, 'viewer'>): boolean =>
  rolesAt(facilityId, context).includes('facilityManager');
