// Two years of alerts in one facility (ALERTS, 900 000 unless told): what searching the inbox, ending 500 at once and the analytics take.
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@trellis/server-kit';
import { pino } from 'pino';
import { startServer } from '../apps/server/start-server.ts';
import { makeWorld } from '../apps/server/testing/make-world.ts';
import { openBenchDatabase } from './bench-database.ts';
import { ratioOf } from './budget.ts';
import { describeMachine } from './machine.ts';

const alerts = Number(process.env['ALERTS'] ?? 900_000);
const units = 2000;
const budgetMs = 500;
const rounds = 5;

await using database = await openBenchDatabase();
await using folder = await mkdtempDisposable(join(tmpdir(), 'trellis-bench-'));
const config = readConfig({
  ...{
    PORT: '0',
    MQTT_PORT: '0',
    ROLES: 'api',
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
  },
});
const server = await startServer(config, { log: pino({ level: 'silent' }) });
const { pool } = server.services;
const world = makeWorld(server.services);
const facility = await world.facility();
const { token } = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
const area = await world.row('areas', { facility_id: facility.id, name: 'Flower room' });
await pool.query(
  `insert into units (facility_id, name, area_id) select $1, 'Rack ' || lpad(n::text, 4, '0'), $2 from generate_series(1, $3::int) n`,
  [facility.id, area, units],
);
const made = `select n, u.id as unit, u.name, t.id as type, t.code, t.label, now() - (n::float8 / $2) * interval '730 days' as at
  from generate_series(1, $2::int) n
    join (select id, name, row_number() over (order by id) - 1 as place from units where facility_id = $1) u on u.place = n % ${units}
    join (select id, code, label, row_number() over (order by id) - 1 as place from exception_types where facility_id is null) t on t.place = (n / 7) % 20`;
await pool.query(
  `insert into exceptions (facility_id, "platformGroup_id", "exceptionType_id", code, name, message, "escalationLevel", "ExceptionStatus_id",
     "firstOccurrred", "lastOccurred", "acknowledgedAt", "resolvedOn", createdate)
   select $1, unit, type, code, label, name || ': out of its band since ' || to_char(at, 'Mon DD, HH24:MI'), 1 + n % 5,
     case when n <= 3000 then 1 when n % 9 = 0 then 6 when n % 3 = 0 then 5 else 7 end, at, at,
     case when n > 3000 and n % 3 = 0 then at + interval '4 minutes' end, case when n > 3000 then at + interval '40 minutes' end, at
   from (${made}) m`,
  [facility.id, alerts],
);
await pool.query('vacuum analyze exceptions');
console.log(describeMachine(database.version));

const base = `${server.url.replace('localhost', '127.0.0.1')}/api/v1/ExceptionLists`;
async function call(path: string, body?: unknown): Promise<{ ms: number; body: never }> {
  const began = performance.now();
  const reply = await fetch(`${base}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await reply.json()) as never;
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(answer)}`);
  return { ms: performance.now() - began, body: answer };
}
const middle = (all: readonly number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
async function tell(what: string, work: (round: number) => Promise<number>): Promise<void> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await work(round));
  console.log(
    `${what}: median ${middle(taken).toFixed(0)} ms, ratio ${ratioOf(middle(taken), budgetMs)} of ${budgetMs} ms`,
  );
}
const search = (text: string) => async () => (await call(`inbox?part=all&search=${encodeURIComponent(text)}`)).ms;
await tell('search for a unit', search('Rack 0042'));
await tell('search for a type', search('battery'));
await tell('search for nothing there is', search('nowhere'));
await tell('end 500 at once', async (round) => {
  const { rows } = await pool.query<{ id: number }>(
    'select id from exceptions where facility_id = $1 and "ExceptionStatus_id" = 1 order by id limit 500 offset 0',
    [facility.id],
  );
  const ids = rows.map(({ id }) => id);
  return (await call('answer', { ids, answer: { kind: 'resolve', cause: 'equipment', note: `round ${round}` } })).ms;
});
const [from, to] = [new Date(Date.now() - 730 * 86_400_000), new Date()];
await tell(
  'analytics of two years',
  async () => (await call(`analytics?from=${from.toISOString()}&to=${to.toISOString()}`)).ms,
);
await server.stop();
