import { largestDriftMs } from '@trellis/devices/model';
import { createHostSession, type HostSession, type HostSessionState } from '@trellis/sparkplug';
import { createDeviceClock, type DeviceClock } from './decode/device-clock.ts';
import type { LineParts } from './line-parts.ts';
import { createNewestTimes, type NewestTimes } from './repeated-readings.ts';

/** What is remembered of a controller from message to message. */
export interface LineMemory {
  session: HostSession;
  savedAt: number;
  newest: NewestTimes;
  isOnline: boolean | undefined;
  clock: DeviceClock;
  /** The drift people were last told. */
  toldDriftMs: number;
}

/** A session without births is saved this often: what is lost with it costs one rebirth, not a reading. */
const saveSessionEveryMs = 10_000;
/** People are told of a clock again when it moved by so much. */
const tellDriftFromMs = 5_000;

/** What was stored of a controller by whoever heard it last. */
export async function loadMemory({ sessions }: LineParts, controllerId: number): Promise<LineMemory> {
  const { session, newestAt, births, clockDriftMs } = await sessions.load(controllerId);
  const clock = createDeviceClock(Math.abs(clockDriftMs) < largestDriftMs ? clockDriftMs : 0);
  return {
    session: createHostSession(session),
    savedAt: 0,
    newest: createNewestTimes(newestAt, births),
    isOnline: session?.online,
    clock,
    toldDriftMs: clockDriftMs,
  };
}

/** The session to be stored with a message; of an unimportant one not each time. */
export function sessionToSave(memory: LineMemory, isImportant: boolean, now: number): HostSessionState | undefined {
  if (!isImportant && now - memory.savedAt < saveSessionEveryMs) return undefined;
  memory.savedAt = now;
  return memory.session.save();
}

/** The drift to tell people: where it is another than they were told, as far as its column holds. */
export function newDriftOf(memory: LineMemory): number | undefined {
  const { driftMs } = memory.clock;
  const shown = Math.max(-largestDriftMs, Math.min(largestDriftMs, Math.round(driftMs)));
  if (Math.abs(shown - memory.toldDriftMs) < tellDriftFromMs) return undefined;
  memory.toldDriftMs = shown;
  return shown;
}
