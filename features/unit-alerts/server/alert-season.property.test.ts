import { exceptionStatusIds as statuses, type AlertAnalytics } from '@trellis/alerts/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playSeason } from './alert-season.testing.ts';
import { countAnalytics, listDifferences } from './count-analytics.testing.ts';

// Weeks of a house, told step by step at random: readings go in and out of their bands, controllers and rooms fall silent, people
// answer, snooze and remedy, units are disabled and tested, servers start anew, and the clocks go back. After each step and at the
// end what must always hold is asked of the rows themselves.

const seed = Number(process.env['FC_SEED'] ?? Date.now() % 1_000_000);
const days = Number(process.env['SEASON_DAYS'] ?? 8);
// oxlint-disable-next-line no-console -- the seed of a random test stands in its output, so that it can be told again
console.log(`random seasons of alerts: FC_SEED=${seed}`);

/** Until after the night in which Los Angeles sets its clocks back. */
const clock = { at: new Date(Date.parse('2025-11-06T18:00:00Z') - days * 86_400_000) };
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => clock.at } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const rowsOf = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await server.services.pool.query<R>(text, values)).rows;
const unresolved = `"ExceptionStatus_id" in (${statuses.open}, ${statuses.acknowledged}, ${statuses.in_remediation}, ${statuses.snoozed})`;

/** What is never there, whatever happens: each answers the rows that break it. */
const never: Readonly<Record<string, string>> = {
  'two alerts of one cause and unit at once': `
    select "platformGroup_id", code from exceptions where facility_id = $1 and ${unresolved} and facts ? 'unit'
    group by 1, 2 having count(*) > 1`,
  'two alerts about one shared cause at once': `
    select facts->'place' as place, facts->>'gathers' as gathers, array_agg(id) as ids from exceptions e
    where facility_id = $1 and "ExceptionStatus_id" = ${statuses.open} and facts ? 'gathers' and not exists (
      select from activity_logs l where l.collection = 'ExceptionLists' and l.record_id = e.id and l.action = 'update'
        and l.changes->'after' ? 'ExceptionStatus_id')
    group by 1, 2 having count(*) > 1`,
  'one that is over and is not': `
    select id from exceptions where facility_id = $1 and ("resolvedOn" is null) <> (${unresolved})`,
  'one under a cause that is over by itself': `
    select k.id from exceptions k join exceptions r on r.id = k."rootException_id"
    where k.facility_id = $1 and k.${unresolved} and r."ExceptionStatus_id" = ${statuses.auto_resolved}`,
  'one of a unit out of service that goes on': `
    select e.id from exceptions e join units u on u.id = e."platformGroup_id" join alert_conditions c on c.exception_id = e.id
    where e.facility_id = $1 and (u."isDisabled" or u."isTesting") and c."clearSince" is null`,
  'a cause under another': `
    select k.id from exceptions k join exceptions r on r.id = k."rootException_id"
    where k.facility_id = $1 and r."rootException_id" is not null`,
  'a step that neither ran nor was stopped': `
    select s.exception_id from alert_steps s join exceptions e on e.id = s.exception_id
    where s.facility_id = $1 and s.state = 'waiting' and s."dueAt" < $2::timestamptz - interval '2 minutes'
      and e."ExceptionStatus_id" <> ${statuses.snoozed}`,
  'somebody who was told without a message, or neither told nor told why not': `
    select id from alert_receipts where facility_id = $1 and (("leftAt" is not null) <> (notification_id is not null)
      or "leftAt" is null and "dueAt" is null and skipped is null)`,
  'an open alert of its own that nobody was to hear of': `
    select id from exceptions e where facility_id = $1 and "ExceptionStatus_id" = ${statuses.open} and "rootException_id" is null
      and not exists (select from alert_receipts r where r.exception_id = e.id)`,
};

const changes = `select record_id as id, field, (changes->'before'->>field)::int as before, (changes->'after'->>field)::int as after
  from activity_logs, unnest(array['escalationLevel', 'ExceptionStatus_id']) field
  where collection = 'ExceptionLists' and facility_id = $1 and action = 'update' and changes->'after'->>field is not null`;

/** What never was, by the history of the alerts. */
const neverWas: Readonly<Record<string, string>> = {
  'one that became less urgent': `select * from (${changes}) c where field = 'escalationLevel' and after > before`,
  'one that was raised and ended out of turn': `
    with moves as (select id, case when after in (5, 6, 7) then 1 else 0 end - case when before in (5, 6, 7) then 1 else 0 end as ends
      from (${changes}) c where field = 'ExceptionStatus_id')
    select e.id from exceptions e left join moves m on m.id = e.id where e.facility_id = $1
    group by e.id having coalesce(sum(m.ends), 0) <> case when e."resolvedOn" is null then 0 else 1 end`,
  'somebody told twice on one channel of one step': `
    select exception_id from alert_receipts where facility_id = $1 and "leftAt" is not null
    group by exception_id, user_id, channel, round, step having count(*) > 1`,
  'a message about nothing': `
    select n.id from notifications n where n.facility_id = $1 and n.kind = 'exception' and n.channel = 'email'
      and not exists (select from alert_receipts r where r.notification_id = n.id)`,
};

test('weeks at random: each trouble has one alert with one end, nobody is told twice, every step is taken or stopped', async () => {
  const broken = async (rules: Readonly<Record<string, string>>, facility: number) => {
    for (const [name, query] of Object.entries(rules)) {
      const found = await rowsOf(query, query.includes('$2') ? [facility, clock.at] : [facility]);
      expect(found, `${name}, ${clock.at.toISOString()}, FC_SEED=${seed}`).toEqual([]);
    }
  };
  const season = await playSeason({ server, world, clock, seed, days }, (facility) => broken(never, facility));
  await broken(neverWas, season.facilityId);
  expect(season.refused, `FC_SEED=${seed}`).toEqual([]);
  const [figures] = await rowsOf<{ raised: number; roots: number; receipts: number; left: number; taken: number }>(
    `select (select count(*)::int from exceptions where facility_id = $1) as raised,
      (select count(*)::int from exceptions where facility_id = $1 and facts ? 'gathers') as roots,
      (select count(*)::int from alert_receipts where facility_id = $1) as receipts,
      (select count(*)::int from alert_receipts where facility_id = $1 and "leftAt" is not null) as left,
      (select count(*)::int from alert_steps where facility_id = $1 and state <> 'waiting') as taken`,
    [season.facilityId],
  );
  // oxlint-disable-next-line no-console -- how much a season was
  console.log(`season of alerts: ${JSON.stringify({ ...season.counted, ...figures })}`);
  expect(figures?.raised).toBeGreaterThan(0);
  const from = '2025-09-01T00:00:00.000Z';
  const to = clock.at.toISOString();
  const address = `ExceptionLists/analytics?facility_id=${season.facilityId}&from=${from}&to=${to}`;
  const { body } = await server.call('GET', address, { token: season.manager.token });
  const counted = await countAnalytics(rowsOf, season.facilityId, { from, to });
  expect(listDifferences(body as AlertAnalytics, counted), `FC_SEED=${seed}`).toEqual([]);
}, 480_000);
