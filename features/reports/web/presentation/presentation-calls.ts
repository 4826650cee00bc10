import { everyday, type AnyCall } from '@trellis/entity-kit';

/** A run that is to be harvested. */
export interface UpcomingHarvest {
  id: number;
  harvestdate: string | null;
  rack: string | null;
  cropname: string | null;
  plants: number | null;
}

/** An alert as a wall shows it. */
export interface WallAlert {
  id: number;
  name: string | null;
  message: string | null;
  code: string | null;
  firstOccurrred: string;
  lastOccurred: string | null;
}

/** Everyday calls of the wall displays. */
export const presentationCalls = {
  harvests: everyday('vFacilityLifecycles').list,
  alerts: everyday('ExceptionLists').list,
  facilities: everyday('facilities').list,
} as const satisfies Record<string, AnyCall>;
