import { fittedDays, heldOutDays, type RoomSlot } from '@trellis/growth-model/model';
import { lightStretches, slotMs, type Lifecycle } from '@trellis/lifecycles/model';
import { readRunClimate, type RunClimate } from '@trellis/lifecycles/server';
import type { CallContext } from '@trellis/server-kit';
import { findEnvironment } from '@trellis/units/model';
import { sql } from 'kysely';

const dayMs = 86_400_000;
const noted = ['ppfd', 'setTemperature', 'setHumidity', 'setCo2', 'temperature', 'humidity', 'co2'] as const;
type Sums = Record<(typeof noted)[number], { sum: number; count: number }>;

/** Runs of a room that are read: those on its units in the days of a fit, the newest first. */
const mostRuns = 24;

/**
 * Reads what a room was asked for and what was read in it, by quarters of an hour: means over its units that a run stood on. Units
 * lit at different hours count by their share, as their air is one. Quarters without a plan are left out.
 */
export async function readRoom(areaId: number, { db, now }: Pick<CallContext, 'db' | 'now'>): Promise<RoomSlot[]> {
  const from = new Date(now.getTime() - (fittedDays + heldOutDays) * dayMs);
  const { rows } = await sql<Pick<Lifecycle, 'id' | 'facility_id'>>`
    select l.lifecycle_id as id, g.facility_id from lifecycle_platforms l join units g on g.id = l."platformGroup_id"
    where g.area_id = ${areaId} and l.start < ${now}::timestamptz and coalesce(l.finish, ${now}::timestamptz) > ${from}::timestamptz
    group by 1, 2 order by max(l.start) desc limit ${mostRuns}`.execute(db);
  const units = await sql<{ id: number }>`select id from units where area_id = ${areaId}`.execute(db);
  const here = new Set(units.rows.map(({ id }) => id));
  const slots = new Map<number, Sums>();
  for (const run of rows) addRun(await readRunClimate(run, { db, now }), here, from, slots);
  return [...slots]
    .toSorted(([one], [other]) => one - other)
    .map(([number, sums]) => {
      const mean = (key: (typeof noted)[number]) => sums[key].sum / sums[key].count;
      const read = (key: 'temperature' | 'humidity' | 'co2') => (sums[key].count > 0 ? { [key]: mean(key) } : {});
      return {
        ...{ at: number * slotMs, ppfd: mean('ppfd'), setTemperature: mean('setTemperature') },
        ...{ setHumidity: mean('setHumidity'), setCo2: mean('setCo2') },
        ...{ ...read('temperature'), ...read('humidity'), ...read('co2') },
      };
    });
}

function addRun(
  { zone, phases, stays }: RunClimate,
  here: ReadonlySet<number>,
  first: Date,
  slots: Map<number, Sums>,
): void {
  for (const phase of phases)
    for (const { unit, readings, ...stay } of stays) {
      const [from, to] = [Math.max(phase.from, stay.from, first.getTime()), Math.min(phase.to, stay.to)];
      // Without knowing how bright its lamps are nothing is known of the heat in a room.
      if (!here.has(unit) || from >= to || phase.ppfd === null) continue;
      for (const { from: start, to: end, isLit } of lightStretches(phase.recipe, zone, from, to)) {
        const environment = findEnvironment(phase.recipe, isLit);
        const asked = {
          ...{ ppfd: isLit ? phase.ppfd : 0, setTemperature: middleOf(environment?.temp) },
          ...{ setHumidity: middleOf(environment?.humidity), setCo2: middleOf(environment?.co2) ?? 0 },
        };
        if (asked.setTemperature === undefined || asked.setHumidity === undefined) continue;
        for (let slot = Math.ceil(start / slotMs - 1 / 2); slot * slotMs + slotMs / 2 < end; slot += 1) {
          const fraction = readings.humidity.get(slot);
          add(slots, slot, {
            ...asked,
            ...{ temperature: readings.temperature.get(slot), co2: readings.co2.get(slot) },
            humidity: fraction === undefined ? undefined : fraction * 100,
          });
        }
      }
    }
}

function middleOf(band: { min?: number | null | undefined; max?: number | null | undefined } | null | undefined) {
  const [min, max] = [band?.min ?? band?.max, band?.max ?? band?.min];
  return min == null || max == null ? undefined : (min + max) / 2;
}

function add(slots: Map<number, Sums>, slot: number, values: Record<(typeof noted)[number], number | undefined>): void {
  const sums =
    slots.get(slot) ?? (Object.fromEntries(noted.map((key) => [key, { sum: 0, count: 0 }])) as unknown as Sums);
  slots.set(slot, sums);
  for (const key of noted) {
    const value = values[key];
    if (value === undefined) continue;
    sums[key].sum += value;
    sums[key].count += 1;
  }
}
