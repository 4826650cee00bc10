import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { exceptionStatusIds as statuses, type Exception } from '@trellis/alerts/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { judgeFacility } from '../judge-facility.ts';

/** Noon in Los Angeles. */
const noon = Date.parse('2026-06-15T19:00:00Z');
const minute = 60_000;

let now = new Date(noon);
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
beforeEach(() => (now = new Date(noon)));
afterAll(() => server.stop());

const run = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);

async function farm() {
  const here = await world.facility();
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const controller = await world.row('controllers', {
    facility_id: here.id,
    name: 'Water room',
    deviceId: `w-${here.id}`,
    kind: 'other',
  });
  const alerts = async (): Promise<Exception[]> => {
    const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: here.id }, order: 'id' }));
    return (await server.call('GET', `ExceptionLists?filter=${filter}`, { token: grower.token })).body;
  };
  return { here, controller, alerts };
}
type Farm = Awaited<ReturnType<typeof farm>>;

/** Minutes later, judged in each, after what was said in each. */
async function pass({ here }: Farm, minutes: number, say: () => Promise<unknown>) {
  for (let passed = 0; passed < minutes; passed += 1) {
    now = new Date(now.getTime() + minute);
    await say();
    await judgeFacility(server.services, here.id);
  }
}
const silence = () => Promise.resolve();
const hear = ({ controller }: Farm) =>
  run('update controllers set "lastCommandFetch" = $2 where id = $1', [controller, now]);
const vitals = (values: { ingestDelayMin?: number; diskFreePercent?: number; backupAt?: Date | null }) =>
  run(
    `insert into server_vitals (server, host, at, "ingestDelayMin", "diskFreePercent", "backupAt") values ('a 1', 'alpha', $1, $2, $3, $4)
     on conflict (server) do update set at = $1, "ingestDelayMin" = $2, "diskFreePercent" = $3, "backupAt" = $4`,
    [now, values.ingestDelayMin ?? 0, values.diskFreePercent ?? 60, values.backupAt ?? null],
  );

test('a controller without a unit that falls silent is told of once, and it ends when it speaks again', async () => {
  const place = await farm();
  await pass(place, 2, () => hear(place));
  await pass(place, 16, silence);
  expect(await place.alerts()).toEqual([]);
  await pass(place, 14, silence);
  expect(await place.alerts()).toMatchObject([
    {
      ...{ code: 'CTL-002', controller_id: place.controller, platformGroup_id: null, resolvedOn: null, occurrences: 1 },
      message: 'Controller Water room: nothing heard since Jun 15, 12:19.',
    },
  ]);
  await pass(place, 7, () => hear(place));
  expect(await place.alerts()).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved }]);
  await pass(place, 25, silence);
  expect(await place.alerts()).toMatchObject([{ ExceptionStatus_id: statuses.open, occurrences: 2 }]);
});

test('one that gets a unit is judged as that unit, and one that never spoke is still to be installed', async () => {
  const place = await farm();
  await pass(place, 40, silence);
  expect(await place.alerts()).toEqual([]);
  await hear(place);
  await pass(place, 20, silence);
  expect(await place.alerts()).toMatchObject([{ code: 'CTL-002', resolvedOn: null }]);
  const area = await world.row('areas', { facility_id: place.here.id, name: 'Room' });
  await world.row('units', {
    facility_id: place.here.id,
    area_id: area,
    name: 'A-01',
    controller_id: place.controller,
  });
  await pass(place, 1, silence);
  const [first] = await place.alerts();
  expect(first).toMatchObject({ code: 'CTL-002', ExceptionStatus_id: statuses.auto_resolved });
});

test('readings that wait, a disk that fills and a backup that is old are told, each until it is well again', async () => {
  const place = await farm();
  const ill = () => vitals({ ingestDelayMin: 3.4, diskFreePercent: 6, backupAt: new Date(noon - 40 * 60 * minute) });
  await pass(place, 8, ill);
  const codes = async (condition: (alert: Exception) => boolean) =>
    (await place.alerts())
      .filter(condition)
      .map(({ code }) => code)
      .toSorted();
  expect(await codes(({ resolvedOn }) => resolvedOn === null)).toEqual(['SYS-001', 'SYS-002', 'SYS-003']);
  expect((await place.alerts()).find(({ code }) => code === 'SYS-003')?.message).toBe(
    'Server alpha: the last backup ended 40 h ago.',
  );
  // A server that says nothing any more proves nothing.
  await pass(place, 10, silence);
  expect(await codes(({ resolvedOn }) => resolvedOn === null)).toHaveLength(3);
  await pass(place, 8, () => vitals({ backupAt: now }));
  expect(await codes(({ resolvedOn }) => resolvedOn === null)).toEqual([]);
});

test('where nothing says when the last backup was, none is missed', async () => {
  const place = await farm();
  await pass(place, 5, () => vitals({ backupAt: null }));
  expect(await place.alerts()).toEqual([]);
});

test('a server that takes readings says how it is, with the age of the file that its backup touches', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'trellis-stamp-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stamp = path.join(folder, 'backup');
  await writeFile(stamp, '');
  const at = new Date('2026-06-14T03:00:00Z');
  await utimes(stamp, at, at);
  const taking = await startTestServer({ env: { ROLES: 'api,ingest', BACKUP_STAMP: stamp } });
  const read = async () => (await taking.services.pool.query('select * from server_vitals')).rows as object[];
  await until(async () => expect(await read()).toHaveLength(1));
  expect(await read()).toMatchObject([
    { host: hostname(), ingestDelayMin: 0, backupAt: at, diskFreePercent: expect.any(Number) as number },
  ]);
  await taking.stop();
});
