import type { RequestTransaction } from '@trellis/server-kit';
import { fewestFlatReadings, fewestStillMinutes, type DoubtFacts } from '@trellis/telemetry/model';
import { sql } from 'kysely';

/** How still a sensor stands, and how suddenly it moved. */
export type FlatLine = Pick<
  DoubtFacts,
  'longestBefore' | 'stillMinutes' | 'stillReadings' | 'longestStillMinutes' | 'isAirWorked' | 'sharpestStep'
>;

/** Of a sensor that said nothing lately. */
export const unknownFlatLine: FlatLine = {
  ...{ longestBefore: 0, stillMinutes: 0, stillReadings: 0, longestStillMinutes: 0 },
  ...{ isAirWorked: false, sharpestStep: null },
};

interface Sensor {
  id: number;
  reading: number;
  flatReadings: number;
  flatSince: Date | null;
  /** What it read before says nothing of it. */
  knownSince: Date;
}
interface Recent extends Pick<FlatLine, 'stillReadings' | 'isAirWorked' | 'sharpestStep'> {
  id: number;
  stillSince: Date | null;
}

/** What the readings of the last hour say of each sensor and, of those that stand still, how still they stood the day before. */
export async function readFlatLines(
  db: RequestTransaction,
  { facilityId, now }: { facilityId: number; now: Date },
  sensors: readonly Sensor[],
): Promise<Map<number, FlatLine>> {
  const { rows } = await sql<Recent>`
    with told as (
      select w.id, r.at, r.reading, lag(r.reading) over p as before, r.at - lag(r.at) over p as after
      from unnest(${sensors.map(({ id }) => id)}::int[], ${sensors.map(({ knownSince }) => knownSince)}::timestamptz[]) as w (id, since)
        join readings r on r.sensor_id = w.id and r.at > w.since
      where r.facility_id = ${facilityId} and r.at > ${now}::timestamptz - interval '1 hour' and r.at <= ${now}
      window p as (partition by w.id order by r.at)
    ), moved as (
      select id, max(at) filter (where reading is distinct from before and before is not null) as at,
        max(abs(reading - before)) filter (where after <= interval '3 minutes') as "sharpestStep"
      from told group by id
    ), still as (
      select t.id, min(t.at) as since, count(*)::int as readings from told t join moved m on m.id = t.id where t.at >= coalesce(m.at, t.at) group by 1
    )
    select m.id, s.since as "stillSince", s.readings as "stillReadings", m."sharpestStep", exists (
      select from sensors x join units u on u.id = x."platformGroup_id" join virtual_devices d on d.controller_id = u.controller_id
        join virtual_device_types y on y.id = d."virtualDeviceType_id"
      where x.id = m.id and y.key = any(${[...airMachines]}::text[]) and lower(d.state) = any(${[...workingWords]}::text[])) as "isAirWorked"
    from moved m join still s on s.id = m.id`.execute(db);
  const recent = new Map(rows.map((row) => [row.id, row]));
  const minutesOf = ({ stillSince }: Recent) =>
    stillSince === null ? 0 : (now.getTime() - stillSince.getTime()) / 60_000;
  const standing = sensors.flatMap(({ id, flatReadings, flatSince, knownSince }) => {
    const still = recent.get(id);
    if (flatReadings >= fewestFlatReadings) return [{ id, knownSince, since: flatSince }];
    return still && minutesOf(still) >= fewestStillMinutes ? [{ id, knownSince, since: still.stillSince }] : [];
  });
  const usual = await readUsual(db, facilityId, standing);
  return new Map(
    rows.map((row) => {
      const { stillSince: _, id, ...own } = row;
      const { row: longestBefore = 0, minutes: longestStillMinutes = 0 } = usual.get(id) ?? {};
      return [id, { ...own, stillMinutes: minutesOf(row), longestBefore, longestStillMinutes }];
    }),
  );
}

/** Machines that move the air, or what is in it, and their words for being at it. */
const airMachines = ['ecu', 'bard', 'heaterstrip', 'humidifier', 'dehumidifier', 'dehumidifier2Stage'] as const;
const workingWords = ['cooling', 'dehumidifying', 'heating', 'on', 'on1', 'on2', 'high', 'low'] as const;

/** Of sensors that stand still: their longest row of equal readings in the day before, and the longest time without a change. */
async function readUsual(
  db: RequestTransaction,
  facilityId: number,
  standing: readonly { id: number; knownSince: Date; since: Date | null }[],
): Promise<Map<number, { row: number; minutes: number }>> {
  if (standing.length === 0) return new Map();
  const { rows } = await sql<{ id: number; row: number; minutes: number }>`
    with told as (
      select w.id, w.since, r.at, r.reading is distinct from lag(r.reading) over (partition by w.id order by r.at) as moved
      from unnest(${standing.map(({ id }) => id)}::int[], ${standing.map(({ since }) => since)}::timestamptz[],
          ${standing.map(({ knownSince }) => knownSince)}::timestamptz[]) as w (id, since, known)
        join readings r on r.sensor_id = w.id and r.at > w.known
      where r.facility_id = ${facilityId} and r.at < w.since and r.at > w.since - interval '24 hours'
    ),
    numbered as (select id, since, at, count(*) filter (where moved) over (partition by id order by at) as place from told),
    stretches as (select id, place, since, count(*)::int as n, min(at) as began from numbered group by 1, 2, 3),
    lasted as (select id, n, coalesce(lead(began) over (partition by id order by place), since) - began as span from stretches)
    select id, max(n) as row, (extract(epoch from max(span)) / 60)::float8 as minutes from lasted group by id`.execute(
    db,
  );
  return new Map(rows.map(({ id, row, minutes }) => [id, { row, minutes }]));
}
