// A collection list (100 rows, one include, three-term filter) through the whole server, against the same answer from
// hand-written SQL: rows through the bare driver, serialised by the same kind of HTTP server.
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { makeWorld } from '../apps/server/testing/make-world.ts';
import { readConfig, createLogger } from '@trellis/server-kit';
import { startServer } from '@trellis/server-app';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeMachine } from './machine.ts';
import { openBenchDatabase } from './bench-database.ts';

const CONNECTIONS = 16;
const SECONDS = 5;
const ROUNDS = 3;

await using database = await openBenchDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-bench-'));
const server = await startServer(
  readConfig({ PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }),
  { log: createLogger('silent') },
);
const world = makeWorld(server.services);
const facility = await world.facility();
const { token } = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
const area = await world.row('areas', { facility_id: facility.id, name: 'A' });
const other = await world.row('areas', { facility_id: facility.id, name: 'B' });
await database.pool.query(
  `insert into units (facility_id, name, area_id, rack, position) select $1, 'Unit ' || n, case when n % 3 = 0 then $3::int else $2::int end, 'R' || n % 20, n % 50 from generate_series(1, 5000) n`,
  [facility.id, area, other],
);
await database.pool.query(
  `insert into platforms ("platformGroup_id", name, level) select id, 'Shelf ' || s, s from units, generate_series(1, 3) s`,
);
await database.pool.query('analyze');

const filter = {
  where: { and: [{ area_id: area }, { position: { between: [5, 45] } }, { name: { ilike: 'unit%' } }] },
  order: 'name DESC',
  limit: 100,
  include: { relation: 'platforms', scope: { order: 'level' } },
};
const kitUrl = `${server.url.replace('localhost', '127.0.0.1')}/api/v1/ag_platformGroups?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const peer = Fastify();
const HAND_WRITTEN = `
  select u.*, (select coalesce(json_agg(row_to_json(p) order by p.level), '[]') from platforms p where p."platformGroup_id" = u.id) as platforms
  from (select * from units where facility_id = any($1) and area_id = $2 and position between $3 and $4 and name ilike $5 order by name desc, id limit 100) u
  order by u.name desc, u.id`;
peer.get('/', async () => (await database.pool.query(HAND_WRITTEN, [[facility.id], area, 5, 45, 'unit%'])).rows);
const peerUrl = await peer.listen({ port: 0, host: '127.0.0.1' });

const measure = async (url: string, headers: Record<string, string>) => {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
};
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const kit: number[] = [];
const hand: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  kit.push(await measure(kitUrl, { authorization: `Bearer ${token}` }));
  hand.push(await measure(peerUrl, {}));
}
console.log(describeMachine(database.version));
console.log(
  `list of 100 with one include: ${median(kit).toFixed(0)}/s, hand-written SQL rows ${median(hand).toFixed(0)}/s, ratio ${(median(kit) / median(hand)).toFixed(2)} (budget 0.90)`,
);
await peer.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
