import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  admin = (await world.person({ facilities: [], roles: ['administrator'] })).token;
});
afterAll(() => server.stop());

interface Row {
  id: number;
  kind: string;
  key: string;
  label: string;
  labelEs: string;
  extra: Record<string, unknown> | null;
}
const list = async (kind: string, token = admin) => {
  const filter = encodeURIComponent(JSON.stringify({ where: { kind }, order: 'seq' }));
  return (await server.call('GET', `lookups?filter=${filter}`, { token })).body as Row[];
};

test.each([
  ['dashboardDisplayType', [1, 2, 3, 4]],
  ['userPreferenceParameter', [8, 9]],
  ['userPreferenceValue', [11, 12, 13, 14]],
])('%s has the ids others rely on', async (kind, ids) => {
  expect((await list(kind)).map(({ id }) => id)).toEqual(ids);
});

test.each(['bashCommand', 'wasteMethod', 'adjustmentReason', 'remediationCause', 'retentionRule', 'drillTemplate'])(
  'the list %s is filled, in two languages',
  async (kind) => {
    const rows = await list(kind);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(rows.every(({ key, label, labelEs }) => Boolean(key && label && labelEs))).toBe(true);
  },
);

test('display types show the zone type of their own id; commands say what they run and how risky that is', async () => {
  expect((await list('dashboardDisplayType')).map(({ extra }) => extra?.['zonetype_id'])).toEqual([1, 2, 3, 4]);
  for (const { extra } of await list('bashCommand')) {
    expect(extra?.['command']).toEqual(expect.any(String));
    expect(['low', 'high']).toContain(extra?.['risk']);
  }
});

test('rows that code refers to can be renamed and switched off, but not removed or turned into others', async () => {
  const patch = (body: unknown) => server.call('PATCH', 'lookups/40', { token: admin, body });
  expect((await patch({ label: 'Chipper', active: false })).body).toMatchObject({ label: 'Chipper', key: 'grinder' });
  expect((await patch({ key: 'chipper' })).status).toBe(422);
  expect((await patch({ locked: false })).status).toBe(422);
  expect((await server.call('DELETE', 'lookups/40', { token: admin })).status).toBe(422);
});

test('a manager adds rows for the own facility; others neither see nor change them, and shared rows stay the provider’s', async () => {
  const facility = await world.facility();
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const stranger = await world.person({ facilities: [(await world.facility()).id], roles: ['facilityManager'] });
  const add = (token: string, more: object = {}) =>
    server.call('POST', 'lookups', {
      token,
      body: { kind: 'adjustmentReason', key: 'mice', label: 'Mice', facility_id: facility.id, ...more },
    });
  expect((await add(grower.token)).status).toBe(403);
  expect((await add(stranger.token)).status).toBeGreaterThanOrEqual(403);
  expect((await add(manager.token, { facility_id: null })).status).toBe(403);
  const made = await add(manager.token);
  expect(made.body).toMatchObject({ locked: false, facility_id: facility.id });
  expect((await add(manager.token, { label: 'Rats' })).status).toBe(422);
  expect((await list('adjustmentReason', grower.token)).map(({ key }) => key)).toContain('mice');
  expect((await list('adjustmentReason', stranger.token)).map(({ key }) => key)).not.toContain('mice');
  const shared = { token: manager.token, body: { label: 'Mine now' } };
  expect((await server.call('PATCH', 'lookups/60', shared)).status).toBe(403);
  const { id } = made.body as { id: number };
  expect((await server.call('DELETE', `lookups/${id}`, { token: manager.token })).body).toEqual({ count: 1 });
});
