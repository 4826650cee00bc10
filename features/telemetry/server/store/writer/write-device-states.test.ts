import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTelemetryDatabase } from '../../telemetry-database.testing.ts';
import { createReadingWriter, type ReadingWriter } from '../reading-writer.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const now = Date.now();
let database: Awaited<ReturnType<typeof openTelemetryDatabase>>;
let pool: Pool;
let writer: ReadingWriter;

beforeEach(async () => {
  database = await openTelemetryDatabase();
  pool = database.pool;
  writer = createReadingWriter({ pool, log, maxDelayMs: 1 });
});
afterEach(async () => {
  await writer.close();
  await database.close();
});

const reading = { facilityId: 1, sensorId: 1, designatorId: 5, at: now, value: 20, origin: 0 as const };
const countOf = async (table: string) => Number((await pool.query(`select count(*) as n from ${table}`)).rows[0].n);

test('what a device told that is no longer there is left out, and the readings beside it are kept', async () => {
  const states = [{ deviceId: 999, at: now, state: 'on' }];
  expect(await writer.write({ controllerId: 1, position: 1, rows: [reading], states })).toBe('committed');
  expect([await countOf('readings'), await countOf('device_state_histories')]).toEqual([1, 0]);
});

test('states that the database refuses cost no reading and no later message', async () => {
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'not this'; end $$;
    create trigger refuse before insert on device_state_histories execute function refuse()`);
  const states = [{ deviceId: 999, at: now, state: 'on' }];
  expect(await writer.write({ controllerId: 1, position: 1, rows: [reading], states })).toBe('committed');
  expect(await writer.write({ controllerId: 1, position: 2, rows: [{ ...reading, at: now - 1 }] })).toBe('committed');
  expect(await countOf('readings')).toBe(2);
  await writer.close();
  const { rows } = await pool.query('select cause from rejected_messages');
  expect(rows).toEqual([{ cause: 'state.refused-by-database' }]);
});

test('a message of states alone is committed once', async () => {
  const states = [{ deviceId: 999, at: now, state: 'on' }];
  expect(await writer.write({ controllerId: 1, position: 1, rows: [], states })).toBe('committed');
  expect(await writer.write({ controllerId: 1, position: 1, rows: [], states })).toBe('duplicate');
});
