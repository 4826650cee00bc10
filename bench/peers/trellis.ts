// The whole server, for the benchmarks, over a database with 20 facilities of 250 units, three shelves each, and managers of one
// signed in: as many as hold all connections for requests between them, of which nobody has more than a share.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '@trellis/server-app';
import { createLogger, readConfig } from '@trellis/server-kit';
import { createPool } from '@trellis/server-kit/postgres';
import { makeWorld } from '../../apps/server/testing/make-world.ts';

const log = createLogger('silent');
const url = process.env['DATABASE_URL'] ?? '';
const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-bench-'));
const server = await startServer(
  readConfig({ PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' }),
  { log },
);
const pool = createPool(url, { max: 1, applicationName: 'bench', log });
const world = makeWorld(server.services);
const facilityCount = 20;
const facilities = [];
for (let count = 0; count < facilityCount; count += 1) facilities.push(await world.facility());
const [facility] = facilities;
if (!facility) throw new Error('No facility.');
const managers = 4;
const tokens: string[] = [];
for (let count = 0; count < managers; count += 1)
  tokens.push((await world.person({ facilities: [facility.id], roles: ['facilityManager'] })).token);
await pool.query(
  `insert into areas (facility_id, name) select facility, area from unnest($1::int[]) facility, unnest(array['A', 'B']) area`,
  [facilities.map(({ id }) => id)],
);
await pool.query(
  `insert into units (facility_id, name, area_id, rack, position)
   select a.facility_id, 'Unit ' || n, a.id, 'R' || n % 20, n % 50 from generate_series(1, 250) n
   join areas a on a.name = case when n % 3 = 0 then 'B' else 'A' end`,
);
const { rows } = await pool.query<{ id: number }>(`select id from areas where facility_id = $1 and name = 'A'`, [
  facility.id,
]);
await pool.query(
  `insert into platforms ("platformGroup_id", name, level) select id, 'Shelf ' || s, s from units, generate_series(1, 3) s`,
);
await pool.query('analyze');
await pool.end();
process.stdout.write(
  `${JSON.stringify({ url: `${server.url.replace('localhost', '127.0.0.1')}/api/v1`, token: tokens[0], tokens, facilityId: facility.id, areaId: rows[0]?.id, mqttPort: server.mqttPort })}\n`,
);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
