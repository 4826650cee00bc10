import { planCuttings, type CuttingWeek } from '@trellis/mothers/model';
import type { CallContext } from '@trellis/server-kit';
import { readCloneNeeds } from './read-clone-needs.ts';
import { dayNumber, lastDay, readRows, readToday } from './read-mothers.ts';

const usualWeeks = 8;
const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Week by week and strain by strain what runs need and what mothers give. */
export async function readCapacity(
  facilityId: number,
  weeks: number = usualWeeks,
  context: Pick<CallContext, 'db' | 'now'>,
): Promise<CuttingWeek[]> {
  const today = await readToday(facilityId, context);
  const mothers = await readRows(facilityId, today, context);
  const needs = await readCloneNeeds(facilityId, context);
  const cuttable = mothers.flatMap((mother) =>
    mother.strain_id === null
      ? []
      : {
          strain_id: mother.strain_id,
          from: dayNumber(mother.nextCut),
          until: lastDay(mother),
          everyDays: mother.everyDays,
          perCut: mother.perCut,
        },
  );
  const names = await readNames(
    [...cuttable, ...needs].map(({ strain_id }) => strain_id),
    context,
  );
  return planCuttings(cuttable, needs, dayNumber(today), weeks).map(({ monday, needed, possible }) => ({
    week: dayText(monday),
    strains: [...names]
      .filter(([id]) => needed.has(id) || possible.has(id))
      .map(([id, strain]) => ({ strain_id: id, strain, needed: needed.get(id) ?? 0, possible: possible.get(id) ?? 0 })),
  }));
}

async function readNames(
  ids: readonly number[],
  { db }: Pick<CallContext, 'db'>,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('strains')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
