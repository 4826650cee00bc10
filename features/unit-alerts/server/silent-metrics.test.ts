import { exceptionStatusIds as statuses, type Exception } from '@trellis/alerts/model';
import { designatorIds } from '@trellis/climate/model';
import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeFacility } from './judge-facility.ts';

const noon = Date.parse('2026-06-15T19:00:00Z');
const minute = 60_000;
const { temperature, humidity, co2, externalMoisture, fertility, solutionPh, solutionEc, door } = designatorIds;

let now = new Date(noon);
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
beforeEach(() => (now = new Date(noon)));
afterAll(() => server.stop());

const run = (text: string, values: unknown[]) => server.services.pool.query(text, values);

async function farm(designators: readonly number[], count = 1) {
  const here = await world.facility();
  const area_id = await world.row('areas', { facility_id: here.id, name: 'Flower' });
  const units: MadeUnit[] = [];
  for (let made = 0; made < count; made += 1)
    units.push(await world.unit(here, { name: `A-${made}`, designators: [...designators], area_id }));
  const { token } = await world.person({ facilities: [here.id], roles: ['grower'] });
  /** Minutes later, judged in each, while these metrics are read. */
  const pass = async (spoken: readonly number[], minutes: number, isHeard = true) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      now = new Date(now.getTime() + minute);
      for (const unit of units) {
        if (isHeard)
          await run('update controllers set "lastCommandFetch" = $2 where id = $1', [unit.controller.id, now]);
        for (const designator of spoken)
          await run(
            `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, 0.5, $4, $4)
             on conflict (sensor_id) do update set reading = excluded.reading, at = excluded.at`,
            [unit.sensors[designator], here.id, designator, now],
          );
      }
      await run('update alert_rounds set "judgedAt" = $2 where facility_id = $1', [
        here.id,
        new Date(now.getTime() - 10_000),
      ]);
      await judgeFacility(server.services, here.id);
    }
  };
  const alerts = async (code = 'SNS-001'): Promise<Exception[]> => {
    const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: here.id, code }, order: 'id' }));
    return (await server.call('GET', `ExceptionLists?filter=${filter}`, { token })).body;
  };
  return { here, units, pass, alerts };
}

test.each([
  ['humidity', humidity, 'humidity', 'humedad'],
  ['CO2', co2, 'CO2', 'CO2'],
  ['moisture', externalMoisture, 'moisture of the root zone', 'humedad de la zona radicular'],
  ['EC', fertility, 'EC of the root zone', 'CE de la zona radicular'],
  ['pH of a solution', solutionPh, 'pH of the solution', 'pH de la solución'],
  ['EC of a solution', solutionEc, 'EC of the solution', 'CE de la solución'],
])(
  '%s that falls silent is told by its name, though the temperature is read',
  async (_, designator, trouble, troubleEs) => {
    const place = await farm([temperature, designator]);
    await place.pass([temperature, designator], 1);
    await place.pass([temperature], 19);
    expect(await place.alerts()).toEqual([]);
    await place.pass([temperature], 2);
    expect(await place.alerts()).toMatchObject([
      { facts: { trouble, troubleEs }, limitValue: 20, message: expect.stringMatching(`^A-0: no ${trouble} since`) },
    ]);
    await place.pass([temperature, designator], 7);
    expect(await place.alerts()).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved }]);
  },
);

test('several metrics of a unit are one alert, what never spoke or speaks of events alone is none', async () => {
  const place = await farm([temperature, humidity, co2, door, fertility]);
  await place.pass([temperature, humidity, co2, door], 1);
  await place.pass([temperature], 30);
  expect(await place.alerts()).toMatchObject([
    { facts: { trouble: 'humidity or CO2', troubleEs: 'humedad o CO2', metrics: ['humidity', 'co2'] } },
  ]);
});

test('a dead controller is one alert: its sensors are silent with it', async () => {
  const place = await farm([temperature, humidity, co2]);
  await place.pass([temperature, humidity, co2], 1);
  await place.pass([], 40, false);
  expect(await place.alerts()).toEqual([]);
  expect(await place.alerts('CTL-001')).toHaveLength(1);
});

test('a gateway of sensors that dies is one alert of its room, and each unit hangs under it', async () => {
  const place = await farm([temperature, humidity], 6);
  await place.pass([temperature, humidity], 1);
  await place.pass([temperature], 22);
  const alerts = await place.alerts();
  const [root] = await place.alerts('NET-001');
  expect(alerts).toHaveLength(6);
  expect(root).toMatchObject({ affectedUnits: 6, facts: { gathers: 'SNS-001', place: { kind: 'area' } } });
  expect(new Set(alerts.map(({ rootException_id: id }) => id))).toEqual(new Set([root?.id]));
});
