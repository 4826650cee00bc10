// A facility as large as they come, all of it growing.
import { designatorIds } from '@trellis/climate/model';
import type { makeWorld } from '../apps/server/testing/make-world.ts';
import type { Pool } from 'pg';

type World = ReturnType<typeof makeWorld>;

/** Ten plans of four phases, each with both its environments. */
export async function makePlans(world: World): Promise<number[]> {
  const category = await world.row('grow_plan_categories', { label: 'Bench' });
  const made: number[] = [];
  for (let number = 1; number <= 10; number += 1) {
    const plan = await world.row('grow_plans', { name: `Plan ${number}`, category_id: category });
    const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1, totalDays: 60 });
    made.push(version);
    for (const [seq, name] of ['Clone', 'Veg', 'Flower', 'Flush'].entries()) {
      const phase = await world.row('grow_phases', {
        growplanVersion_id: version,
        name,
        seq,
        startSeconds: seq * 15 * 86_400,
        endSeconds: (seq + 1) * 15 * 86_400,
        photoperiod: 12,
        photoperiodStartTime: '06:00',
      });
      for (const lightState of ['Lights On', 'Lights Off']) {
        await world.row('grow_phase_environments', {
          growPhase_id: phase,
          lightState,
          tempMin: 20,
          tempMax: 26,
          humidityMin: 50,
          humidityMax: 65,
          co2Min: 800,
          co2Max: 1400,
          irrigationFrequency: 60,
          irrigationDuration: 90,
          irrigationStartTime: '07:00',
          irrigationFinishTime: '17:00',
        });
      }
    }
  }
  return made;
}

const { temperature, humidity, co2, externalMoisture, soilTemperature, lux, fertility } = designatorIds;
/** What a growing unit measures all the time; what speaks when something happens, and what stands in tanks, is of few units. */
const measured = [temperature, humidity, co2, externalMoisture, soilTemperature, lux, fertility];

/** Units with a controller, four devices, seven sensors and a run each; every twentieth has a ticket and an alert. */
export async function makeGrowingFacility(
  { world, pool, versions }: { world: World; pool: Pool; versions: readonly number[] },
  units: number,
): Promise<number> {
  const { id: facility } = await world.facility();
  const area = await world.row('areas', { facility_id: facility, name: 'A' });
  const own = `from units u where u.facility_id = ${facility}`;
  const statements = [
    `insert into controllers (facility_id, name, "deviceId", "lastCommandFetch", "bornAt", state, status) select ${facility}, 'c' || n, 'node-${facility}-' || n, now(), now(), 'LIGHT', 'HEALTHY' from generate_series(1, ${units}) n`,
    `insert into units (facility_id, name, area_id, controller_id, "lastIrrigated") select ${facility}, 'Unit ' || c.id, ${area}, c.id, now() from controllers c where c.facility_id = ${facility}`,
    `insert into virtual_devices (controller_id, "virtualDeviceType_id", name, state) select c.id, t.id, t.key, 'on' from controllers c, virtual_device_types t where c.facility_id = ${facility} and t.id in (13, 14, 15, 18)`,
    `insert into sensors (facility_id, device_id, designator_id, controller_id, "platformGroup_id") select ${facility}, 's' || u.id, d.id, u.controller_id, u.id from units u, designators d where u.facility_id = ${facility} and d.id in (${measured.join(',')})`,
    `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") select id, facility_id, designator_id, 21.5, now(), now() from sensors where facility_id = ${facility}`,
    `insert into platforms ("platformGroup_id", name) select id, 'S1' ${own}`,
    `insert into lifecycles (facility_id, name, growplan_id, "growplanVersion_id", state, inflight, starttime) select u.facility_id, 'L' || u.id, v.growplan_id, v.id, 'in_flight', 1, now() - interval '40 days' from units u join grow_plan_versions v on v.id = (array[${versions.join(',')}])[1 + u.id % 10] where u.facility_id = ${facility}`,
    `insert into lifecycle_phases (lifecycle_id, "growPhase_id", seq, "scheduledStart", "scheduledEnd") select l.id, p.id, p.seq, l.starttime + p."startSeconds" * interval '1 second', l.starttime + p."endSeconds" * interval '1 second' from lifecycles l join grow_phases p on p."growplanVersion_id" = l."growplanVersion_id" where l.facility_id = ${facility}`,
    `update lifecycles l set "currentPhase_id" = p.id from lifecycle_phases p where p.lifecycle_id = l.id and p.seq = 2 and l.facility_id = ${facility}`,
    `insert into lifecycle_platforms (lifecycle_id, platform_id, "platformGroup_id", plants, start) select l.id, p.id, u.id, 40, l.starttime from units u join platforms p on p."platformGroup_id" = u.id join lifecycles l on l.name = 'L' || u.id where u.facility_id = ${facility}`,
    `insert into tickets (label, facility_id, "platformGroup_id", users_id) select 'Leak', ${facility}, u.id, p.id from units u, (select id from users limit 1) p where u.facility_id = ${facility} and u.id % 20 = 0`,
    `insert into exceptions (facility_id, "platformGroup_id", name, message, "firstOccurrred") select ${facility}, id, 'Too warm', 'Temperature 29 °C', now() ${own} and id % 20 = 0`,
  ];
  for (const statement of statements) await pool.query(statement);
  return facility;
}
