// Hand-written statements through the bare driver behind the same kind of HTTP server: no access rules, no
// checks; what changes is written to the activity log, in the same statement.
import { createLogger } from '@trellis/server-kit';
import { createPool } from '@trellis/server-kit/postgres';
import Fastify from 'fastify';

const pool = createPool(process.env['DATABASE_URL'] ?? '', {
  max: 8,
  applicationName: 'bench',
  log: createLogger('silent'),
});
const list = `
  select u.*, 
    (select coalesce(json_agg(row_to_json(p)), '[]') from (
      select * from platforms where "platformGroup_id" = u.id and level >= 1 order by level, id limit 5) p) as platforms
  from (select * from units where facility_id = any($1) and area_id = $2 and position between $3 and $4 and name ilike $5 order by name desc, id limit 100) u
  order by u.name desc, u.id`;

const log = 'insert into activity_logs (facility_id, action, collection, record_id, changes, source)';
const change = `
  with old as (select * from units where id = $1 for update),
    w as (update units t set "disabledReason" = $2, updatedate = now() from old where t.id = old.id returning t.*),
    logged as (${log} select w.facility_id, 'update', 'ag_platformGroups', w.id,
      jsonb_build_object('before', jsonb_build_object('disabledReason', old."disabledReason"), 'after', jsonb_build_object('disabledReason', w."disabledReason")), 'api'
      from w join old on old.id = w.id)
  select * from w`;
const make = `
  with w as (insert into areas (facility_id, name) select * from unnest($1::int[], $2::text[]) returning *),
    logged as (${log} select facility_id, 'create', 'ag_areas', id, jsonb_build_object('after', to_jsonb(w)), 'api' from w)
  select * from w`;

const app = Fastify({ bodyLimit: 4 * 1024 * 1024 });
app.get<{ Querystring: { facilityId: string; areaId: string } }>(
  '/list',
  async ({ query }) => (await pool.query(list, [[Number(query.facilityId)], query.areaId, 5, 45, 'unit%'])).rows,
);
app.get<{ Params: { id: string } }>(
  '/units/:id',
  async ({ params }) => (await pool.query('select * from units where id = $1', [params.id])).rows[0],
);
app.patch<{ Params: { id: string }; Body: { disabledReason: string } }>(
  '/units/:id',
  async ({ params, body }) => (await pool.query(change, [params.id, body.disabledReason])).rows[0],
);
app.post<{ Body: { facility_id: number; name: string }[] }>(
  '/areas',
  async ({ body }) =>
    (await pool.query(make, [body.map(({ facility_id }) => facility_id), body.map(({ name }) => name)])).rows,
);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ url })}\n`);
process.once('SIGTERM', () => process.exit(0));
