import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import type { ServerVitals } from '@trellis/unit-alerts/model';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const noon = Date.parse('2026-06-15T19:00:00Z');
const second = 1000;
const hour = 3_600_000;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => new Date(noon) } });
  world = makeWorld(server.services);
});
beforeEach(() => server.services.pool.query('delete from server_vitals'));
afterAll(() => server.stop());

type Vitals = Partial<Record<'ingestDelayMin' | 'diskFreePercent', number>> & { backupAt?: number };
const say = (
  program: string,
  host: string,
  agoMs: number,
  { ingestDelayMin, diskFreePercent, backupAt }: Vitals = {},
) =>
  server.services.pool.query(
    `insert into server_vitals (server, host, at, "ingestDelayMin", "diskFreePercent", "backupAt") values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[program, host, new Date(noon - agoMs), ingestDelayMin ?? null, diskFreePercent ?? null],
      backupAt === undefined ? null : new Date(backupAt),
    ],
  );

async function member(role: 'grower' | 'owner' | 'maintenance' = 'grower') {
  const { id } = await world.facility();
  return world.person({ facilities: [id], roles: [role] });
}
const list = (token: string | undefined, query = '') => server.call('GET', `servers${query}`, { token });
const hosts = async (token: string) => (await list(token)).body as unknown as ServerVitals[];

test('a visitor signs in first; who belongs to no facility, or is only a tenant in one, is refused', async () => {
  await say('a 1', 'alpha', 0);
  expect((await list(undefined)).status).toBe(401);
  expect((await list('made-up')).status).toBe(401);
  expect((await list((await world.person({ facilities: [], roles: [] })).token)).status).toBe(403);
  const { id } = await world.facility();
  const tenant = await world.person({ facilities: [id], roles: ['subTenant'] });
  expect((await list(tenant.token)).status).toBe(403);
});

test('whoever works in a facility reads them, each facility the same: the servers are of the installation', async () => {
  await say('a 1', 'alpha', 3 * second, { ingestDelayMin: 0.2, diskFreePercent: 41.5, backupAt: noon - 5 * hour });
  await say('b 1', 'beta', 4 * second, { diskFreePercent: 60 });
  for (const role of ['grower', 'owner', 'maintenance'] as const)
    expect(await hosts((await member(role)).token)).toEqual([
      {
        ...{ host: 'alpha', at: new Date(noon - 3 * second).toISOString(), ingestDelayMin: 0.2, diskFreePercent: 41.5 },
        backupAt: new Date(noon - 5 * hour).toISOString(),
      },
      {
        ...{ host: 'beta', at: new Date(noon - 4 * second).toISOString(), ingestDelayMin: null, diskFreePercent: 60 },
        backupAt: null,
      },
    ]);
});

test('what is asked beside it changes nothing, and nothing is written by it', async () => {
  const { token } = await member();
  await say('a 1', 'alpha', 0);
  const odd = encodeURIComponent(JSON.stringify({ where: { host: 'x' }, limit: -1 }));
  const elsewhere = (await world.facility()).id;
  for (const query of [`?filter=${odd}`, `?facility_id=${elsewhere}`, `?host=${'%00'.repeat(500)}`]) {
    const { status, body } = await list(token, query);
    expect([200, 400, 422], query).toContain(status);
    if (status === 200) expect(body).toMatchObject([{ host: 'alpha' }]);
  }
  for (const method of ['POST', 'PATCH', 'DELETE'])
    expect((await server.call(method, 'servers', { token, body: {} })).status).toBeOneOf([404, 405]);
});

test('a server with several programs is told by the worst of them, without one that was ended and started anew', async () => {
  const { token } = await member();
  await say('a ended', 'alpha', 20 * 60 * second, {
    ingestDelayMin: 14,
    diskFreePercent: 2,
    backupAt: noon - 90 * hour,
  });
  await say('a api', 'alpha', 8 * second, { diskFreePercent: 55, backupAt: noon - 3 * hour });
  await say('a ingest', 'alpha', 2 * second, { ingestDelayMin: 0.5, diskFreePercent: 54 });
  expect(await hosts(token)).toEqual([
    {
      ...{ host: 'alpha', at: new Date(noon - 2 * second).toISOString(), ingestDelayMin: 0.5, diskFreePercent: 54 },
      backupAt: new Date(noon - 3 * hour).toISOString(),
    },
  ]);
});

test('one that says nothing more keeps the moment and the words of its last, and has no say in alerts', async () => {
  const { token } = await member();
  await say('a 1', 'alpha', 7 * hour, { ingestDelayMin: 3, diskFreePercent: 40 });
  expect(await hosts(token)).toMatchObject([
    { host: 'alpha', at: new Date(noon - 7 * hour).toISOString(), ingestDelayMin: 3, diskFreePercent: 40 },
  ]);
});

test('two hundred ask at once and each is answered', async () => {
  const { token } = await member();
  await say('a 1', 'alpha', 0);
  const replies = await Promise.all(Array.from({ length: 200 }, () => list(token)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});
