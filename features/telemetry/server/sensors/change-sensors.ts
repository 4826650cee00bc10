import { designatorIds } from '@trellis/climate/model';
import { callerOf, invalidRecord, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { findDesignator, Sensor, SensorCalibration } from '@trellis/telemetry/model';
import { dayInFacility } from './day-in-facility.ts';

/** Where sensors go and how they count; what is undefined stays as it is. */
interface Arrangement {
  platformGroup_id?: number | null | undefined;
  zone_id?: number | null | undefined;
  priority?: number | undefined;
  enabled?: boolean | undefined;
}

/** A sensor as it was, and the version it has now. */
interface WrittenSensor {
  id: number;
  updatedate: string;
  before: Pick<Sensor, 'platformGroup_id' | 'platform_id' | 'zone_id' | 'priority' | 'enabled'>;
}

/** Places, ranks and switches sensors, all or none; in another unit a sensor stands on no shelf yet. */
export async function arrangeSensors(
  sensors: readonly Sensor[],
  { platformGroup_id, zone_id, priority, enabled }: Arrangement,
  { db, records, viewer }: CallContext,
): Promise<{ count: number; written: WrittenSensor[] }> {
  const change = {
    ...(zone_id !== undefined && { zone_id }),
    ...(priority !== undefined && { priority }),
    ...(enabled !== undefined && { enabled }),
  };
  const { moving = [], staying = [] } = Object.groupBy(sensors, (sensor) =>
    platformGroup_id !== undefined && sensor.platformGroup_id !== platformGroup_id ? 'moving' : 'staying',
  );
  const moved = { ...change, ...(platformGroup_id !== undefined && { platformGroup_id, platform_id: null }) };
  const facilities = [...new Set(sensors.map(({ facility_id }) => facility_id))];
  const landing = facilities.map((facility_id) => ({ facility_id, ...moved }));
  await records.checkReferences(Sensor, landing, viewer);
  const idsOf = (some: readonly Sensor[]) => some.map(({ id }) => id);
  await records.changeAll(Sensor, idsOf(moving), moved);
  if (Object.keys(change).length > 0) await records.changeAll(Sensor, idsOf(staying), change);
  const now = await db.selectFrom('sensors').select(['id', 'updatedate']).where('id', 'in', idsOf(sensors)).execute();
  const versions = new Map(now.map(({ id, updatedate }) => [id, new Date(updatedate).toISOString()]));
  const written = sensors.map((sensor) => ({
    id: sensor.id,
    updatedate: versions.get(sensor.id) ?? '',
    before: {
      ...{ platformGroup_id: sensor.platformGroup_id, platform_id: sensor.platform_id, zone_id: sensor.zone_id },
      ...{ priority: sensor.priority, enabled: sensor.enabled },
    },
  }));
  return { count: sensors.length, written };
}

/** What a sensor showed, and what a reference said at the same moment. */
interface CalibrationPoint {
  reads: number;
  is: number;
}

/** A correction may be this share of what the sensor measures; more is a broken sensor. */
const largestCorrection = 0.2;
/** A calibration may change the gain by this factor at most. */
const largestGainChange = 2;

/**
 * Calibrates a sensor: from now on its readings are true at the points given. What was stored before stays as it was. Refuses (409) while
 * what it shows is still by the calibration before: the same correction would be made a second time.
 */
export async function calibrateSensor(sensor: Sensor, points: readonly CalibrationPoint[], context: CallContext) {
  const { records } = context;
  await assertReadSince(sensor, context);
  const { offset, gain } = correct(sensor, points);
  const now = context.now.toISOString();
  const lastCalibration = await dayInFacility(sensor.facility_id, context.now, context);
  await records.change(Sensor, sensor.id, { offset, gain, lastCalibration });
  await records.insert(SensorCalibration, [
    {
      sensor_id: sensor.id,
      time: now,
      user_id: callerOf(context).userId,
      method: methodOf(sensor, points),
      reference: { points, offset, gain },
      before: points[0]?.reads ?? null,
      after: points[0]?.is ?? null,
    },
  ]);
  return { offset, gain };
}

async function assertReadSince({ id }: Sensor, { db }: CallContext): Promise<void> {
  const { rows } = await sql`
    select 1 from latest_readings l where l.sensor_id = ${id}
      and l.at <= (select max(c.time) from sensor_calibrations c where c.sensor_id = ${id})`.execute(db);
  if (rows.length > 0)
    throw new Refusal(
      'sensor.not-read-since',
      'It has read nothing since it was calibrated last. Wait for its next reading.',
    );
}

function methodOf({ designator_id }: Sensor, points: readonly CalibrationPoint[]): SensorCalibration['method'] {
  if (points.length === 2) return 'twoPoint';
  return designator_id === designatorIds.co2 ? 'co2' : 'onePoint';
}

/** Stored reading = raw · gain + offset. One point moves the offset, two points set both. */
function correct({ gain, offset, designator_id }: Sensor, points: readonly CalibrationPoint[]) {
  const [one = { reads: 0, is: 0 }, other] = points;
  const known = findDesignator(designator_id);
  const largest = known ? (known.max - known.min) * largestCorrection : Infinity;
  const tooLarge = () => refused('points', 'range', 'The correction is too large; the sensor is likely broken.');
  if (points.some(({ reads, is }) => Math.abs(is - reads) > largest)) throw tooLarge();
  if (known && points.some(({ is }) => is < known.min || is > known.max))
    throw refused('points', 'range', 'The reference is outside what the sensor measures.');
  // One point moves the offset alone; many small corrections are a large one.
  const moved = offset + one.is - one.reads;
  if (!other) {
    if (Math.abs(moved) > largest) throw tooLarge();
    return { gain, offset: moved };
  }
  if (one.reads === other.reads || gain === 0) throw refused('points', 'distinct', 'The two points read alike.');
  const factor = (other.is - one.is) / (other.reads - one.reads);
  if (!(factor >= 1 / largestGainChange && factor <= largestGainChange))
    throw refused('points', 'range', 'The two points do not fit one sensor.');
  const newGain = gain * factor;
  return { gain: newGain, offset: one.is - (newGain * (one.reads - offset)) / gain };
}

const refused = (property: string, code: string, message: string) =>
  invalidRecord('sensors', [{ property, code, message }]);

/**
 * Puts another device in the place of a sensor: its history goes on, its correction was the old device's own. A device that
 * has reported already made a sensor by itself; that one keeps the old device's id and what it read, switched off.
 */
export async function replaceSensor(sensor: Sensor, device_id: string, context: CallContext): Promise<{ id: number }> {
  const { records } = context;
  const newcomer = await findNewcomer(sensor, device_id, context);
  if (newcomer !== undefined) await records.change(Sensor, newcomer, { device_id: `→ ${newcomer}`, enabled: false });
  const now = context.now.toISOString();
  await records.change(Sensor, sensor.id, { device_id, offset: 0, gain: 1, lastCalibration: null });
  if (newcomer !== undefined) await records.change(Sensor, newcomer, { device_id: sensor.device_id });
  await records.insert(SensorCalibration, [
    {
      sensor_id: sensor.id,
      time: now,
      user_id: callerOf(context).userId,
      method: 'replace',
      reference: { from: sensor.device_id, to: device_id },
    },
  ]);
  return { id: sensor.id };
}

/** The sensor that the new device made by itself; refuses one that stands for another unit. */
async function findNewcomer(sensor: Sensor, device_id: string, { db }: CallContext): Promise<number | undefined> {
  const found = await db
    .selectFrom('sensors')
    .select(['id', 'platformGroup_id'])
    .where('facility_id', '=', sensor.facility_id)
    .where('device_id', '=', device_id)
    .where('designator_id', '=', sensor.designator_id)
    .executeTakeFirst();
  if (!found) return undefined;
  const isFree = found.platformGroup_id === null || found.platformGroup_id === sensor.platformGroup_id;
  if (found.id === sensor.id || !isFree)
    throw refused('device_id', 'uniqueness', 'This device is a sensor of its own already.');
  return found.id;
}
