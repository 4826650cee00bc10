import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLicence, refusal } from './compliance.testing.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const made = await makeLicence(server, world);
  const licence = { facility_id: made.here.id, licenseNumber: String(100_000 + made.here.id), submittedBy: 'Farm' };
  const { id } = (await made.call('officer', 'POST', 'ag_washingtonStateComplianceLicenses', licence)).body as {
    id: number;
  };
  const start = (body: object = {}) =>
    made.call('officer', 'POST', 'washingtonExports', { washingtonLicense_id: id, weekStart: '2026-11-18', ...body });
  const act = (who: keyof typeof made.people | undefined, exported: number, action: string, body: object = {}) =>
    made.call(who, 'POST', `washingtonExports/${exported}/${action}`, body);
  return { ...made, id, start, act };
}

test('the licence list of a facility', async () => {
  const { here, call } = await story();
  const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: here.id } }));
  const address = `ag_washingtonStateComplianceLicenses?filter=${filter}`;
  expect((await call(undefined, 'GET', address)).status).toBe(401);
  expect((await call('grower', 'GET', address)).body).toHaveLength(1);
  expect((await call('stranger', 'GET', address)).body).toEqual([]);
});

test('an export covers the week from Sunday to Saturday around its day, once', async () => {
  const { start, act } = await story();
  const made = await start();
  expect(made.body).toMatchObject({ weekStart: '2026-11-15', weekEnd: '2026-11-21', state: 'draft' });
  expect((await start({ weekStart: '2026-11-21' })).status).toBe(422);
  expect((await start({ weekStart: '2026-11-22' })).status).toBe(200);
  expect((await start({ kind: 'correction' })).status).toBe(200);
  const { id } = made.body as { id: number };
  expect((await act('officer', id, 'void', { reason: 'x' })).status).toBe(403);
  expect((await act('admin', id, 'void', { reason: 'wrong licence' })).body).toMatchObject({ state: 'void' });
  expect((await start()).status).toBe(200);
});

test('a week without anything to report is settled as nil, others need their files', async () => {
  const { start, act } = await story();
  const { id } = (await start()).body as { id: number };
  expect(refusal(await act('officer', id, 'markNil'))).toEqual({ status: 409, code: 'NOT_NIL' });
  const nil = (await start({ kind: 'nil', weekStart: '2026-11-01' })).body as { id: number };
  expect((await act(undefined, nil.id, 'markNil')).status).toBe(401);
  expect((await act('manager', nil.id, 'markNil')).status).toBe(403);
  expect((await act('stranger', nil.id, 'markNil')).status).toBe(404);
  expect((await act('officer', nil.id, 'markNil')).body).toMatchObject({ state: 'accepted' });
});

test('after the upload an export keeps who and when, and takes outcomes only', async () => {
  const { start, act, call, people } = await story();
  const { id } = (await start()).body as { id: number };
  expect((await act('officer', id, 'generate')).status).toBe(404);
  await server.services.pool.query(`update washington_exports set state = 'generated' where id = $1`, [id]);
  expect((await act('officer', id, 'markUploaded')).body).toMatchObject({
    state: 'uploaded',
    uploadedBy: people.officer.id,
    uploadedAt: expect.any(String) as string,
  });
  expect((await call('officer', 'PATCH', `washingtonExports/${id}`, { receipt: 'R-1' })).body).toMatchObject({
    receipt: 'R-1',
  });
  expect(refusal(await call('officer', 'PATCH', `washingtonExports/${id}`, { kind: 'initial' }))).toEqual({
    status: 409,
    code: 'EXPORT_UPLOADED',
  });
  expect(refusal(await act('admin', id, 'void', { reason: 'x' }))).toEqual({ status: 409, code: 'WRONG_STATE' });
});

test('every file has the columns the state asks for, in their order', async () => {
  const { call } = await story();
  const templates = (await call('officer', 'GET', 'washingtonTemplates')).body as {
    recordType: string;
    columns: string[];
    headerRows: string[];
    labelEs: string;
    version: string;
    verified: string | null;
  }[];
  const counts = Object.fromEntries(templates.map(({ recordType, columns }) => [recordType, columns.length]));
  expect(counts).toEqual({
    Area: 9,
    Strain: 5,
    Product: 12,
    Inventory: 14,
    InventoryAdjustment: 12,
    InventoryTransfer: 12,
    Plant: 16,
    Harvest: 10,
    PlantDestruction: 12,
    PlantTransfer: 11,
    LabTest: 13,
    Sale: 18,
    Manifest: 13,
  });
  expect(templates.map(({ headerRows }) => headerRows.length).sort((a, b) => a - b)).toEqual([
    ...Array<number>(12).fill(3),
    21,
  ]);
  expect(templates.every(({ labelEs }) => labelEs)).toBe(true);
  // What the state's own templates do not give says so, and does not name them as its source.
  const unconfirmed = templates.filter(({ verified }) => verified !== null);
  expect(unconfirmed.map(({ recordType }) => recordType).sort()).toEqual([
    'Harvest',
    'LabTest',
    'Plant',
    'PlantDestruction',
    'PlantTransfer',
  ]);
  expect(unconfirmed.every(({ version }) => !version.includes('CIB 133'))).toBe(true);
});
