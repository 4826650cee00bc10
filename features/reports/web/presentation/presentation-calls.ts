import { listOf, type CallDefinition } from '@trellis/entity-kit';

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

/** What a facility wants on its walls. */
interface WallFacility {
  id: number;
  presentation_showclock: boolean;
}

/** Everyday calls of the wall displays. */
export const presentationCalls = {
  harvests: listOf<UpcomingHarvest>('vFacilityLifecycles'),
  alerts: listOf<WallAlert>('ExceptionLists'),
  facilities: listOf<WallFacility>('facilities'),
} satisfies Record<string, CallDefinition>;
