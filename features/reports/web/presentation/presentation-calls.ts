import { signedIn, type CallDefinition } from '@trellis/entity-kit';
import * as z from 'zod';

const list = {
  method: 'GET',
  summary: 'List',
  access: signedIn,
  query: z.object({ filter: z.string().optional() }),
} as const;

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
  harvests: { ...list, path: 'vFacilityLifecycles', returns: z.array(z.custom<UpcomingHarvest>()) },
  alerts: { ...list, path: 'ExceptionLists', returns: z.array(z.custom<WallAlert>()) },
  facilities: { ...list, path: 'facilities', returns: z.array(z.custom<WallFacility>()) },
} satisfies Record<string, CallDefinition>;

/** The query of a list call. */
export const filtered = (filter: object) => ({ query: { filter: JSON.stringify(filter) } });
