import { readingOrigins } from '@trellis/telemetry/model';
import { importReadings, type ReadingRow } from '@trellis/telemetry/server';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { pastRuns } from '../company-work/past-runs.ts';
import { demoUnits, type DemoUnit } from '../company/units.ts';
import { openDemoMarks, type DemoMarks } from '../demo-marks.ts';
import { recordsMark } from '../records/seed-company.ts';
import { listPastReadings } from './list-past-readings.ts';
import { generateUnitHistory, type DayOfReadings } from './generate-unit-history.ts';
import { insertDoings } from './insert-doings.ts';

/** Mark of a unit: how many days of its history are there, counted from the newest. */
const historyMark = 'history/';
/** Mark of a unit: what its devices did is there. */
const doingsMark = 'doings/';
/** Mark of a unit and the days since its harvest: the readings of that run are there. */
const pastMark = 'past/';
/** Units of one import: small enough that live readings of the same day never wait for long. */
const unitsPerImport = 15;

const historyDays = 30;
const dayMs = 86_400_000;

interface HistoryLog {
  info: (facts: object, message: string) => void;
}

export interface HistoryFilling {
  pool: pg.Pool;
  log: HistoryLog;
  signal?: AbortSignal;
  /** Days before the demo began; thirty unless given. */
  days?: number;
}

interface UnitSensors {
  facilityId: number;
  controllerId: number;
  /** Sensor ids by designator. */
  sensors: Map<number, number>;
}

interface PendingUnit extends UnitSensors {
  unit: DemoUnit;
  daysDone: number;
  areDoingsDone: boolean;
  days: DayOfReadings[];
}

/**
 * Adds a month of generated history to every demo unit: what its devices did, then readings, the newest day first. Takes up where it was interrupted:
 * history is generated the same way every time, and what is already there is not added again. Rejects when aborted.
 */
export async function fillHistory(filling: HistoryFilling): Promise<{ added: number }> {
  const { pool, log, signal, days: dayCount = historyDays } = filling;
  const marks = await openDemoMarks(pool);
  const seededAt = Date.parse((await marks.read(recordsMark)) ?? '');
  if (Number.isNaN(seededAt)) return { added: 0 };
  const pending = await listPending(pool, marks, dayCount);
  if (pending.length === 0) return { added: await fillPastRuns(filling, marks, seededAt) };
  const startedAt = Date.now();
  for (const one of pending) {
    const { days, doings } = await generateUnitHistory(one.unit, seededAt, dayCount, signal);
    one.days = days;
    if (one.areDoingsDone) continue;
    await insertDoings(pool, one.controllerId, doings);
    await marks.write(`${doingsMark}${one.unit.deviceId}`, String(dayCount));
  }
  log.info({ units: pending.length, milliseconds: Date.now() - startedAt }, 'demo history generated');
  let added = 0;
  for (let day = 0; day < dayCount; day += 1) {
    const wanting = pending.filter(({ daysDone }) => daysDone <= day);
    for (let start = 0; start < wanting.length; start += unitsPerImport) {
      signal?.throwIfAborted();
      const group = wanting.slice(start, start + unitsPerImport);
      added += (await importReadings(pool, rowsOf(group, day))).imported;
      for (const { unit } of group) await marks.write(`${historyMark}${unit.deviceId}`, String(day + 1));
    }
    log.info({ day: day + 1, of: dayCount, readings: added }, 'demo history: another day is there');
  }
  return { added: added + (await fillPastRuns(filling, marks, seededAt)) };
}

/** Adds what was read while the runs of the past grew, from before the month of every unit: their climate is judged and compared. */
async function fillPastRuns(
  { pool, log, signal, days = historyDays }: HistoryFilling,
  marks: DemoMarks,
  seededAt: number,
): Promise<number> {
  if (days < historyDays) return 0;
  const done = await marks.list(pastMark);
  const known = await readSensors(pool);
  let added = 0;
  for (const run of pastRuns) {
    signal?.throwIfAborted();
    const unit = demoUnits.find(({ name }) => name === run.unit);
    const at = unit && known.get(unit.deviceId);
    const mark = `${run.unit}/${run.days}`;
    if (!at || done.has(mark)) continue;
    const rows = function* (): Generator<ReadingRow> {
      for (const reading of listPastReadings(unit, run, seededAt, seededAt - days * dayMs)) {
        const sensorId = at.sensors.get(reading.designatorId);
        if (sensorId === undefined) continue;
        yield { facilityId: at.facilityId, sensorId, ...reading, origin: readingOrigins.generated };
      }
    };
    added += (await importReadings(pool, rows())).imported;
    await marks.write(`${pastMark}${mark}`, '1');
    // Others get their turn.
    await nextTurn();
  }
  if (added > 0) log.info({ readings: added }, 'demo history: the climate of past runs is there');
  return added;
}

async function listPending(pool: pg.Pool, marks: DemoMarks, dayCount: number): Promise<PendingUnit[]> {
  const done = await marks.list(historyMark);
  const doings = await marks.list(doingsMark);
  const known = await readSensors(pool);
  return demoUnits.flatMap((unit) => {
    const daysDone = Number(done.get(unit.deviceId) ?? 0);
    const areDoingsDone = doings.has(unit.deviceId);
    const sensors = known.get(unit.deviceId);
    if (!sensors || (areDoingsDone && daysDone >= dayCount)) return [];
    return [{ unit, daysDone, areDoingsDone, days: [], ...sensors }];
  });
}

/** Sensors of the demo controllers; units that people removed since are simply not there. */
async function readSensors(pool: pg.Pool): Promise<Map<string, UnitSensors>> {
  const { rows } = await pool.query<{
    deviceId: string;
    controllerId: number;
    facility_id: number;
    id: number;
    designator_id: number;
  }>(
    `select c."deviceId", c.id as "controllerId", s.facility_id, s.id, s.designator_id from sensors s join controllers c on c.id = s.controller_id
     where c."deviceId" = any($1::text[])`,
    [demoUnits.map(({ deviceId }) => deviceId)],
  );
  const units = new Map<string, UnitSensors>();
  for (const { deviceId, controllerId, facility_id, id, designator_id } of rows) {
    const unit = units.get(deviceId) ?? { facilityId: facility_id, controllerId, sensors: new Map<number, number>() };
    unit.sensors.set(designator_id, id);
    units.set(deviceId, unit);
  }
  return units;
}

function* rowsOf(group: readonly PendingUnit[], day: number): Generator<ReadingRow> {
  for (const { days, sensors, facilityId } of group) {
    const readings = days[day];
    if (!readings) continue;
    const { designators, ats, values } = readings;
    for (let index = 0; index < ats.length; index += 1) {
      const designatorId = designators[index] ?? 0;
      const sensorId = sensors.get(designatorId);
      if (sensorId === undefined) continue;
      yield {
        facilityId,
        sensorId,
        designatorId,
        at: ats[index] ?? 0,
        value: values[index] ?? 0,
        origin: readingOrigins.generated,
      };
    }
  }
}
