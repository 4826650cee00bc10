// The whole server, for the benchmarks, over a database with one facility of 5 000 units, three shelves each, and a manager signed in.
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
const facility = await world.facility();
const { token } = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
const area = await world.row('areas', { facility_id: facility.id, name: 'A' });
const other = await world.row('areas', { facility_id: facility.id, name: 'B' });
await pool.query(
  `insert into units (facility_id, name, area_id, rack, position) select $1, 'Unit ' || n, case when n % 3 = 0 then $3::int else $2::int end, 'R' || n % 20, n % 50 from generate_series(1, 5000) n`,
  [facility.id, area, other],
);
await pool.query(
  `insert into platforms ("platformGroup_id", name, level) select id, 'Shelf ' || s, s from units, generate_series(1, 3) s`,
);
await pool.query('analyze');
await pool.end();
process.stdout.write(
  `${JSON.stringify({ url: `${server.url.replace('localhost', '127.0.0.1')}/api/v1`, token, facilityId: facility.id, areaId: area })}\n`,
);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
