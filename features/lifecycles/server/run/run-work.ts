import { Lifecycle } from '@trellis/lifecycles/model';
import type { Viewer } from '@trellis/entity-kit/sql';
import type { WorkContext } from '@trellis/server-kit';

/** What work on a run needs: the transaction, and the time. */
export type RunWork = Pick<WorkContext, 'db' | 'records' | 'now'>;
/** The same where something is told to others: what is told leaves with the commit. */
export type TellingRunWork = RunWork & Pick<WorkContext, 'events'>;
/** What work on a run needs for a person. */
export type PersonalRunWork = RunWork & { viewer: Viewer };

/** Whether the person manages the facility; some refusals are theirs to set aside. */
export const isManager = (viewer: Viewer, facilityId: number): boolean => {
  const places = viewer.facilitiesFor(Lifecycle, 'update', ['facilityManager']);
  return places === 'all' || places.includes(facilityId);
};

/** Whether the person plans runs at the facility. */
export const isPlanner = (viewer: Viewer, facilityId: number): boolean => {
  const places = viewer.facilitiesFor(Lifecycle, 'update', ['farmManager', 'facilityManager']);
  return places === 'all' || places.includes(facilityId);
};

/** An instant as records keep it. */
export const iso = (at: Date | number): string => new Date(at).toISOString();
