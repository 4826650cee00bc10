import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SessionTokens } from '@trellis/access/server';
import { createFeatures } from './app.ts';
import { makeWorld, startTestServer, type TestServer } from './testing/index.testing.ts';

// A fresh installation without the demo: every list that people choose from has its content, in both languages.
/** Rooms of a facility: there are none before there is a facility, and nobody can name them but its people. */
const roomsOfFacilities = ['dryingRooms', 'inventoryLocations'];
const lookups = createFeatures(new SessionTokens())
  .flatMap((feature) => feature.entities ?? [])
  .filter(({ fields, path }) => fields['labelEs'] && fields['seq'] && !roomsOfFacilities.includes(path));

interface Row {
  id: number;
  label: string;
  labelEs: string | null;
  active: boolean;
  kind?: string;
}

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  ({ token } = await makeWorld(server.services).person({ facilities: [], roles: ['administrator'] }));
});
afterAll(() => server.stop());

async function rowsOf(path: string, base = '/api/v1/'): Promise<Row[]> {
  const filter = encodeURIComponent(JSON.stringify({ limit: 1000 }));
  const { status, body } = await server.call('GET', `${base}${path}?filter=${filter}`, { token });
  expect(status).toBe(200);
  return body;
}

describe.each(lookups.map((entity) => [entity.path, entity] as const))('%s', (path, { base }) => {
  test('has rows to choose from, each with its words in English and Spanish', async () => {
    const rows = await rowsOf(path, base);
    expect(rows.filter(({ active }) => active).length).toBeGreaterThan(0);
    expect(rows.filter(({ label }) => !label.trim()).map(({ id }) => id)).toEqual([]);
    expect(rows.filter(({ labelEs }) => !labelEs?.trim()).map(({ label }) => label)).toEqual([]);
  });
});

test('holds what other parts count on by name', async () => {
  const labels = async (path: string) => (await rowsOf(path)).map(({ id, label }) => [id, label]);
  const ids = async (path: string) => (await rowsOf(path)).map(({ id }) => id);
  expect(await ids('hardware_item_ticket_problemTypes')).toContain(50);
  expect(await ids('zoneTypes')).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  expect((await rowsOf('exceptionTypes')) as unknown as { code: string }[]).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: 'IRR-001' })]),
  );
  expect(await labels('hardware_item_ticket_statuses')).toHaveLength(7);
  expect((await ids('ag_navigationMenus')).length).toBeGreaterThan(100);
  expect((await ids('deviceTypeActions')).length).toBeGreaterThanOrEqual(50);
});
