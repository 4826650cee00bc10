import { refusal, startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarms } from '../run/farm.testing.ts';

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

interface Row {
  id: number;
  state: string;
  plantLocation_id: number | null;
}

/** A run of five plants, two of which were destroyed just now. */
async function story() {
  const made = await farm();
  const { call, draft, shelves, list } = made;
  const id = await draft();
  const platforms = [{ platform_id: shelves[0], plants: 5 }];
  expect((await call('head', 'POST', `ag_lifecycles/${id}/start`, { platforms })).status).toBe(200);
  const before = await list<Row>('ag_plants', { lifecycle_id: id });
  const gone = before.slice(0, 2).map((plant) => plant.id);
  const body = { plantIds: gone, destroyPlantReason_id: 1, weightGrams: 90, witness_user_id: made.people.manager.id };
  expect((await call('grower', 'POST', 'ag_plants/destroy', body)).status).toBe(200);
  const undo = (plantIds: readonly number[] = gone, who: Parameters<typeof call>[0] = 'grower', values: object = {}) =>
    call(who, 'POST', 'ag_plants/undoDestroy', { plantIds, reason: 'Wrong shelf', ...values });
  const books = async () => ({
    plants: (await list<Row>('ag_plants', { lifecycle_id: id })).map(({ state, plantLocation_id }) => [
      state,
      plantLocation_id,
    ]),
    shelf: (await list<{ plants: number }>('ag_lifecyclePlatforms', { lifecycle_id: id }))[0]?.plants,
    waste: (await list<{ weight: number }>('wasteRecords', { lifecycle_id: id })).map(({ weight }) => weight),
    told: (await list<{ kind: string; value: number }>('lifecycleLog', { lifecycle_id: id, kind: 'destroy' })).reduce(
      (sum, { value }) => sum + value,
      0,
    ),
  });
  return { ...made, id, before, gone, undo, books };
}
const places = (rows: readonly Row[]) => rows.map(({ plantLocation_id }) => ['growing', plantLocation_id]);

test('a destruction of today is taken back: plants stand where they stood, shelf, waste book and diary follow', async () => {
  const { before, undo, books, gone } = await story();
  expect(await books()).toMatchObject({ shelf: 3, waste: [90], told: 2 });
  expect((await undo(gone.slice(0, 1))).status).toBe(200);
  expect(await books()).toMatchObject({ shelf: 4, waste: [45], told: 1 });
  expect((await undo(gone.slice(1))).status).toBe(200);
  expect(await books()).toEqual({ plants: places(before), shelf: 5, waste: [0], told: 0 });
  expect(refusal(await undo())).toEqual({ status: 409, code: 'plant.not-destroyed' });
});

test('it is for those who work with plants of the facility, with a reason, and once when two do it at a time', async () => {
  const { undo, books, before } = await story();
  expect((await undo(undefined, 'visitor')).status).toBe(401);
  expect((await undo(undefined, 'technician')).status).toBe(403);
  expect((await undo(undefined, 'stranger')).status).toBe(404);
  expect((await undo(undefined, 'grower', { reason: ' ' })).status).toBe(422);
  expect((await undo([])).status).toBe(422);
  expect((await undo([2_000_000_000])).status).toBe(404);
  const both = await Promise.all([undo(), undo()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await books()).toEqual({ plants: places(before), shelf: 5, waste: [0], told: 0 });
});

test('it is refused the day after, once the waste was fetched, and where another plant stands by now; then nothing changes', async () => {
  const { undo, books, gone, before, id } = await story();
  const pool = server.services.pool;
  const unchanged = await books();
  await pool.query(`update waste_records set pickup = '{"hauler":"Green"}' where lifecycle_id = $1`, [id]);
  expect(refusal(await undo()).code).toBe('plant.waste-fetched');
  await pool.query('update waste_records set pickup = null where lifecycle_id = $1', [id]);
  await pool.query('update plants set "plantLocation_id" = $2 where id = $1', [
    before[4]?.id,
    before[0]?.plantLocation_id,
  ]);
  expect(refusal(await undo()).code).toBe('plant.place-taken');
  await pool.query('update plants set "plantLocation_id" = $2 where id = $1', [
    before[4]?.id,
    before[4]?.plantLocation_id,
  ]);
  expect(await books()).toEqual(unchanged);
  await pool.query(`update plants set "destroyedAt" = "destroyedAt" - interval '25 hours' where id = any($1)`, [gone]);
  expect(refusal(await undo()).code).toBe('plant.not-destroyed');
});

test('a message that waits is withdrawn with it; one that was sent, or speaks of others, keeps it', async () => {
  const { undo, gone, here, people, call } = await story();
  const pool = server.services.pool;
  await pool.query(`update plants set tag = 'T' || id where id = any($1)`, [gone]);
  const message = async (tags: readonly string[], state: string) => {
    const payload = JSON.stringify(tags.map((Label) => ({ Label })));
    const { rows } = await pool.query<{ id: number }>(
      `insert into metrc_outboxes (facility_id, "LicenseNumber", "userId", action, service, payload, state)
        values ($1, 'L-1', $2, 'POST', 'plants/v1/destroyplants', $3, $4) returning id`,
      [here.id, people.grower.id, payload, state],
    );
    return rows[0]?.id ?? 0;
  };
  const tags = gone.map((id) => `T${id}`);
  const drop = (id: number) => pool.query(`update metrc_outboxes set state = 'cancelled' where id = $1`, [id]);
  const mixed = await message([...tags, 'T-other'], 'queued');
  expect(refusal(await undo()).code).toBe('plant.destruction-told');
  await drop(mixed);
  const waiting = await message(tags, 'queued');
  expect((await undo()).status).toBe(200);
  const { rows } = await pool.query('select state from metrc_outboxes where id = $1', [waiting]);
  expect(rows).toEqual([{ state: 'cancelled' }]);
  const again = { plantIds: gone, destroyPlantReason_id: 1, witness_user_id: people.manager.id };
  expect((await call('grower', 'POST', 'ag_plants/destroy', again)).status).toBe(200);
  await message(tags, 'accepted');
  expect(refusal(await undo()).code).toBe('plant.destruction-told');
});
