import type { ReadingRow } from '../store/reading-row.ts';
import type { ToldByBirth } from './keep/session-keeper.ts';
import type { AcceptedState } from './decode/reported-values.ts';

/** Knows of one controller how far its sensors and devices have been heard, so that old news does not replace new. */
export interface NewestTimes {
  /** Whether the row is newer than everything before it; then it is the newest. */
  takeReading(row: ReadingRow): boolean;
  /** Whether a reading of the same sensor and time was taken before. */
  isRepeated(row: ReadingRow): boolean;
  isNewer(row: ReadingRow): boolean;
  /** Remembers a reading that a birth told, in case the node sends it again as history. */
  noteOfBirth(row: ReadingRow): void;
  /** All that is remembered of births, to survive this process. */
  listBirths(): ToldByBirth[];
  /** Whether a birth told this very reading. */
  wasInBirth(row: ReadingRow): boolean;
  /** Whether the state holds now. What was buffered counts only against a time we know. */
  takeState(state: AcceptedState): boolean;
}

const maxStates = 2_000;

/** Begins with what the database knows of a controller: newest readings, and what its last births told. */
export function createNewestTimes(readings: Map<number, number>, births: readonly ToldByBirth[]): NewestTimes {
  const states = new Map<string, number>();
  const ofBirths = new Map(births.map((told) => [told.sensorId, told]));
  const newestOf = ({ sensorId }: ReadingRow) => readings.get(sensorId) ?? -Infinity;
  return {
    takeReading(row) {
      if (row.at <= newestOf(row)) return false;
      readings.set(row.sensorId, row.at);
      return true;
    },
    isRepeated: (row) => row.at === newestOf(row),
    noteOfBirth: ({ sensorId, at, value }) => void ofBirths.set(sensorId, { sensorId, at, value }),
    listBirths: () => [...ofBirths.values()],
    wasInBirth(row) {
      const told = ofBirths.get(row.sensorId);
      return told !== undefined && told.at === row.at && told.value === row.value;
    },
    isNewer: (row) => row.at > newestOf(row),
    takeState({ device, metric, at, isHistorical }) {
      const key = `${device?.id ?? ''}/${metric}`;
      const newest = states.get(key);
      if (newest === undefined ? isHistorical : at < newest) return false;
      if (newest === undefined && states.size >= maxStates) return false;
      states.set(key, at);
      return true;
    },
  };
}
