import { Refusal } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import type { RunWork } from '../run/run-work.ts';

/** In a statement: whether a case that is not over isolates the unit of a plant's shelf (`platforms`), or its run. */
export const isIsolated = (plant: string, shelf: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from lifecycle_remediations r where r.facility_id = ${sql.ref(`${plant}.facility_id`)} and r.isolate and r.state not in ('closed', 'dismissed')
    and (r."platformGroup_id" = ${sql.ref(`${shelf}.platformGroup_id`)} or r."platformGroup_id" is null and r.lifecycle_id = ${sql.ref(`${plant}.lifecycle_id`)}))`;

/**
 * Refuses that plants, or cuttings of them, leave a unit that is isolated for a crop problem; inside it they may move. What goes to
 * no shelf leaves, also where it came from none.
 */
export async function assertNotIsolated(
  plantIds: readonly number[],
  toPlatformId: number | null,
  { db }: Pick<RunWork, 'db'>,
): Promise<void> {
  const { rows } = await sql<{ title: string; unit: string | null }>`
    select distinct r.title, u.name as unit
    from plants n left join plant_locations o on o.id = n."plantLocation_id" left join plant_containers c on c.id = n."plantContainer_id"
      left join platforms p on p.id = coalesce(o.platform_id, c.platform_id) left join units u on u.id = p."platformGroup_id"
      join lifecycle_remediations r on r.facility_id = n.facility_id and r.isolate and r.state not in ('closed', 'dismissed')
        and (r."platformGroup_id" = p."platformGroup_id" or r."platformGroup_id" is null and r.lifecycle_id = n.lifecycle_id)
    where n.id = any(${[...plantIds]}::int[])
      and (${toPlatformId}::int is null
        or p."platformGroup_id" is distinct from (select "platformGroup_id" from platforms where id = ${toPlatformId}::int))
    order by 1, 2`.execute(db);
  if (rows.length === 0) return;
  const units = [...new Set(rows.map(({ unit }) => unit).filter((unit) => unit !== null))];
  const cases = [...new Set(rows.map(({ title }) => title))];
  throw isolated(units, cases);
}

/** Refuses that plants of a run become another's while a case without a unit isolates the run: the case would not go along. */
export async function assertRunNotIsolated(lifecycleId: number, { db }: Pick<RunWork, 'db'>): Promise<void> {
  const { rows } = await sql<{ title: string }>`
    select title from lifecycle_remediations
    where lifecycle_id = ${lifecycleId} and isolate and state not in ('closed', 'dismissed') and "platformGroup_id" is null order by id`.execute(
    db,
  );
  if (rows.length > 0)
    throw isolated(
      [],
      rows.map(({ title }) => title),
    );
}

const isolated = (units: readonly string[], cases: readonly string[]) =>
  new Refusal(
    'plant.isolated',
    `Isolated: ${[...units, ...cases].join(', ')}. No plant or cutting leaves before the case is closed.`,
    409,
    { units, cases },
  );
