import { makeWorld, startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultRetention, retentionOf } from '@trellis/telemetry/model';
import { importReadings } from '../store/import/import-readings.ts';
import { applyRetention } from './apply-retention.ts';
import { describeRetention } from './describe-retention.ts';
import { readRetention } from './read-retention.ts';

const dayMs = 86_400_000;
const asSpecified = { family: 'readings', rawDays: 90, fiveMinDays: 1096, hourlyDays: 3653, legalMinDays: 0 };
let server: TestServer;
let admin: string;
let ruleId: number;
let warnings: unknown[];
const log = { warn: (facts: object) => void warnings.push(facts) };
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeWorld(server.services).person({ facilities: [], roles: ['administrator'] })).token;
  const { rows } = await server.services.pool.query<{ id: number }>(
    `select id from lookups where kind = 'retentionRule' and key = 'readings'`,
  );
  ruleId = rows[0]?.id ?? 0;
});
afterAll(() => server.stop());

/** As an administrator changes the rule. */
const enter = async (body: object): Promise<void> => {
  const reply = await server.call('PATCH', `lookups/${ruleId}`, { token: admin, body });
  expect(reply.status).toBe(200);
};
const read = () => readRetention(server.services.pool, log);
beforeEach(async () => {
  warnings = [];
  await enter({ active: true, extra: asSpecified });
});

test('as it comes, the rule keeps readings a season and hourly values ten years', async () => {
  expect(await read()).toEqual(defaultRetention);
  expect(defaultRetention.map(({ keepDays }) => keepDays)).toEqual([90, 400, 1096, 3653]);
});

test('what an administrator enters decides which days go', async () => {
  const { pool } = server.services;
  const facility = await makeWorld(server.services).facility();
  const now = Date.now();
  const ages = [5, 20, 50];
  const rowAt = (days: number) => ({
    facilityId: facility.id,
    sensorId: 1,
    designatorId: 5,
    at: now - days * dayMs,
    value: 20,
    origin: 1 as const,
  });
  await importReadings(pool, ages.map(rowAt));
  await pool.query('update reading_partitions set "filledAt" = "from"');
  const stored = async () => Number((await pool.query('select count(*) as n from readings')).rows[0].n);
  await applyRetention(pool, await read(), now);
  expect(await stored()).toBe(3);
  await enter({ extra: { ...asSpecified, rawDays: 10, legalMinDays: 30 } });
  await applyRetention(pool, await read(), now);
  expect(await stored()).toBe(2);
  await enter({ extra: { ...asSpecified, rawDays: 10 } });
  await applyRetention(pool, await read(), now);
  expect(await stored()).toBe(1);
});

test('a rule that is switched off keeps everything', async () => {
  await enter({ active: false });
  expect(await read()).toEqual([]);
});

test.each([
  ['no days', { family: 'readings' }],
  ['less than a day', { ...asSpecified, rawDays: 0 }],
  ['words', { ...asSpecified, hourlyDays: 'ten years' }],
  ['nothing', null],
])('a rule with %s deletes nothing early, and the log says what is wrong', async (_, extra) => {
  await enter({ extra });
  expect(await read()).toEqual(defaultRetention);
  expect(warnings).toHaveLength(1);
});

test('what is coarser is never kept shorter than what is finer, and nothing shorter than the law demands', () => {
  const days = (rule: Parameters<typeof retentionOf>[0]) => retentionOf(rule).map(({ keepDays }) => keepDays);
  expect(days({ rawDays: 30, fiveMinDays: 60, hourlyDays: 365, legalMinDays: 0 })).toEqual([30, 60, 60, 365]);
  expect(days({ rawDays: 500, fiveMinDays: 10, hourlyDays: 5, legalMinDays: 0 })).toEqual([500, 500, 500, 500]);
  expect(days({ rawDays: 30, fiveMinDays: 60, hourlyDays: 90, legalMinDays: 730 })).toEqual([730, 730, 730, 730]);
});

test('what an import is told about the time it is kept is the rule', async () => {
  const { pool } = server.services;
  await enter({ extra: { ...asSpecified, rawDays: 30, fiveMinDays: 60 } });
  expect(await describeRetention(pool, log)).toContain('single readings 30 days, their summaries of minutes 60 days');
  await enter({ active: false });
  expect(await describeRetention(pool, log)).toBe(
    'The retention rule of sensor readings is switched off: what is imported stays.',
  );
});
