import { largestDriftMs } from '@trellis/devices/model';
import { createHostSession } from '@trellis/sparkplug';
import { makeWorld } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTelemetryDatabase, type TelemetryDatabase } from '../telemetry-database.testing.ts';
import { createDeviceClock } from './decode/device-clock.ts';
import { createSessionKeeper } from './keep/session-keeper.ts';
import { loadMemory, newDriftOf, sessionToSave, type LineMemory } from './line-memory.ts';
import type { LineParts } from './line-parts.ts';
import { createNewestTimes } from './repeated-readings.ts';

const T = Date.UTC(2026, 10, 22, 12);
const remembered = (driftMs = 0, toldDriftMs = 0): LineMemory => ({
  session: createHostSession(),
  savedAt: 0,
  newest: createNewestTimes(new Map(), []),
  isOnline: undefined,
  clock: createDeviceClock(driftMs),
  toldDriftMs,
});

test('a session is saved with each birth, and with other messages every ten seconds', () => {
  const memory = remembered();
  const isSaved = (isImportant: boolean, at: number) => sessionToSave(memory, isImportant, at) !== undefined;
  expect(isSaved(false, T)).toBe(true);
  expect(isSaved(false, T + 9_999)).toBe(false);
  expect(isSaved(false, T + 10_000)).toBe(true);
  expect(isSaved(true, T + 10_001)).toBe(true);
  expect(isSaved(true, T + 10_002)).toBe(true);
  expect(isSaved(false, T + 20_001)).toBe(false);
});

test('people are told of a clock once it moved by five seconds, and not again until it moves as far', () => {
  const memory = remembered(-5_000);
  expect(newDriftOf(memory)).toBe(-5_000);
  expect(newDriftOf(memory)).toBeUndefined();
  expect(newDriftOf(remembered(4_999))).toBeUndefined();
  expect(newDriftOf(remembered(7_000, 7_000))).toBeUndefined();
  expect(newDriftOf(remembered(0, 7_000))).toBe(0);
  expect(newDriftOf(remembered(-largestDriftMs * 2))).toBe(-largestDriftMs);
  expect(newDriftOf(remembered(largestDriftMs * 2))).toBe(largestDriftMs);
});

describe('what the last server saved', () => {
  let database: TelemetryDatabase;
  beforeAll(async () => {
    database = await openTelemetryDatabase();
  });
  afterAll(() => database.close());

  test('a clock goes on as it was known; of one further off than can be kept nothing is known', async () => {
    const { pool } = database;
    const world = makeWorld({ pool });
    const { controller } = await world.unit(await world.facility(), { devices: {}, designators: [] });
    const sessions = createSessionKeeper(pool);
    const loaded = async (clockDriftMs: number | null) => {
      await pool.query('update controllers set "clockDriftMs" = $2 where id = $1', [controller.id, clockDriftMs]);
      const { clock, toldDriftMs } = await loadMemory({ sessions } as LineParts, controller.id);
      return [clock.driftMs, toldDriftMs];
    };
    expect(await loaded(null)).toEqual([0, 0]);
    expect(await loaded(-90_000)).toEqual([-90_000, -90_000]);
    expect(await loaded(largestDriftMs)).toEqual([0, largestDriftMs]);
    expect(await loaded(-largestDriftMs)).toEqual([0, -largestDriftMs]);
    expect(await loaded(largestDriftMs - 1)).toEqual([largestDriftMs - 1, largestDriftMs - 1]);
  });
});
