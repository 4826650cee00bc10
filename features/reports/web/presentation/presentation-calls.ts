import { everyday, type AnyCall } from '@trellis/entity-kit';

/** A run that is to be harvested. */
export interface UpcomingHarvest {
  id: number;
  harvestdate: string | null;
  rack: string | null;
  cropname: string | null;
  plants: number | null;
}

/** What is read with an alert of a wall: where it is, who is on it, its words in both languages. */
export const toldWithAlert = ['platformGroup', 'owner', 'exceptionType'] as const;

/** Everyday calls of the wall displays. */
export const presentationCalls = {
  harvests: everyday('vFacilityLifecycles').list,
  alerts: everyday('ExceptionLists').list,
  alertCount: everyday('ExceptionLists').count,
  facilities: everyday('facilities').list,
} as const satisfies Record<string, AnyCall>;
