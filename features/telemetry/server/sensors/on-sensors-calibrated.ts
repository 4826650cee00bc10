import { designatorIds } from '@trellis/climate/model';
import { commandEvents } from '@trellis/commands/server';
import { reaction } from '@trellis/server-kit';
import { Sensor, SensorCalibration } from '@trellis/telemetry/model';
import { sql } from 'kysely';
import { dayInFacility } from './day-in-facility.ts';

/** A reading older than that does not tell what a sensor showed before its calibration. */
const longestBefore = '1 hour';

/**
 * Writes down what a controller did to its CO2 sensors. The correction lies in the controller, so the sensors' own offset and gain
 * stay: `before` is the last reading from before the command left, `after` what the person measured, both in ppm.
 */
export const writeCalibrations = reaction(commandEvents.calibrated, 'write-calibrations', async (done, context) => {
  const { db, records, now } = context;
  const { rows: sensors } = await sql<{ id: number; facility_id: number; before: number | null }>`
    select s.id, s.facility_id, (
      select r.reading::float8 from readings r
      where r.sensor_id = s.id and r.facility_id = s.facility_id
        and r.at <= ${done.sentAt}::timestamptz and r.at > ${done.sentAt}::timestamptz - ${longestBefore}::interval
      order by r.at desc limit 1) as before
    from sensors s
    where s.controller_id = ${done.controller_id} and s.designator_id = ${designatorIds.co2}
      and s."platformGroup_id" is not distinct from ${done.platformGroup_id}
    order by s.id`.execute(db);
  const [first] = sensors;
  if (!first) return;
  const time = now.toISOString();
  await records.changeAll(
    Sensor,
    sensors.map(({ id }) => id),
    { lastCalibration: await dayInFacility(first.facility_id, now, context) },
  );
  await records.insert(
    SensorCalibration,
    sensors.map(({ id, before }) => ({
      sensor_id: id,
      time,
      user_id: done.user_id,
      method: 'co2' as const,
      reference: { commandId: done.commandId, ppm: done.ppm },
      before,
      after: done.ppm,
    })),
  );
});
