import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { unitsWanted, type Wanted } from './wanted-units.ts';

type Reading = Pick<CallContext, 'db' | 'now'>;

/** Sprayings that are planned until a moment, those that are late too. */
export async function readPlannedSprays(wanted: Wanted, end: Date, db: Reading['db']) {
  const { rows } = await sql<{ id: number; product: string; start: Date; units: string | null; applicator: string }>`
    select s.id, c.name as product, s.start, string_agg(distinct u.name, ', ' order by u.name) as units, concat_ws(' ', p.firstname, p.lastname) as applicator
    from spray_applications s join consumables c on c.id = s.consumable_id join users p on p.id = s.applicator_user_id
      join spray_targets t on t."ipmSprayApplication_id" = s.id join units u on u.id = t."platformGroup_id"
    where s.facility_id = ${wanted.facilityId} and s.state = 'planned' and s.start < ${end} and ${unitsWanted(wanted)}
    group by s.id, c.name, p.id order by s.start, s.id`.execute(db);
  return rows.map((spray) => ({ ...spray, start: spray.start.toISOString() }));
}

interface ClosedRow {
  platformGroup_id: number;
  unit: string;
  product: string;
  reiUntil: Date;
  ppe: string | null;
}

/** Units that nobody enters yet after a spraying, each with its longest wait. */
export async function readClosedUnits(wanted: Wanted, { db, now }: Reading) {
  const { rows } = await sql<ClosedRow>`
    select * from (select distinct on (u.id) u.id as "platformGroup_id", u.name as unit, c.name as product, s."reiUntil", s.ppe
      from spray_applications s join spray_targets t on t."ipmSprayApplication_id" = s.id join units u on u.id = t."platformGroup_id"
        join consumables c on c.id = s.consumable_id
      where s.facility_id = ${wanted.facilityId} and s.state = 'applied' and s."reiUntil" > ${now} and ${unitsWanted(wanted)}
      order by u.id, s."reiUntil" desc) closed order by "reiUntil", unit`.execute(db);
  return rows.map((unit) => ({ ...unit, reiUntil: unit.reiUntil.toISOString() }));
}
