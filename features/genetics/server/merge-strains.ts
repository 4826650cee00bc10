import { FacilityStrain, Strain } from '@trellis/strains/model';
import type { EntityDefinition } from '@trellis/entity-kit';
import { badRequest, Refusal, referrersOf, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/**
 * Everything that named the duplicate names the kept strain, in one transaction, each record with its line in History; the
 * duplicate ends. Refuses one with itself (400), records of two lists, a facility's and the provider's (409), and a strain with its
 * own ancestor (409), which would become its own.
 */
export async function mergeStrains(
  strains: readonly Strain[],
  { keep_id, duplicate_id }: { keep_id: number; duplicate_id: number },
  context: WorkContext,
): Promise<{ keep_id: number; moved: number }> {
  if (keep_id === duplicate_id) throw badRequest('A strain is merged with another one.');
  const [kept, duplicate] = [keep_id, duplicate_id].map((id) => strains.find((one) => one.id === id));
  if (!kept || !duplicate) throw badRequest('A strain is merged with another one.');
  if (kept.facility_id !== duplicate.facility_id)
    throw new Refusal('STRAINS_OF_TWO_LISTS', 'One of the strains is the facility’s own, the other is shared.');
  if ((await descendsFrom(kept, duplicate, context)) || (await descendsFrom(duplicate, kept, context)))
    throw new Refusal('STRAIN_IS_PARENT', 'One of the strains descends from the other.');
  await context.records.update(Strain, duplicate.id, { mergedInto_id: kept.id });
  await joinFacilityStrains(kept.id, duplicate.id, context);
  let moved = 0;
  for (const { entity, field } of referrersOf(context.services.registry, Strain).filter((one) => one.field !== merging))
    moved += await moveReferences({ entity, field, from: duplicate.id, to: kept.id }, context);
  moved += await moveWhatIsAbout(kept.id, duplicate.id, context);
  await fillIn(kept, duplicate, context);
  await context.records.remove(Strain, duplicate.id);
  return { keep_id: kept.id, moved };
}

/** Says of the duplicate itself what becomes of it. */
const merging = 'mergedInto_id';

/** Whether a strain is a child, grandchild or further offspring of another. */
async function descendsFrom(ancestor: Strain, strain: Strain, { db }: WorkContext): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with recursive down (id) as (
      select id from strains where "parentA_id" = ${ancestor.id} or "parentB_id" = ${ancestor.id}
      union select c.id from down join strains c on down.id in (c."parentA_id", c."parentB_id")
    ) select id from down where id = ${strain.id}`.execute(db);
  return rows.length > 0;
}

/** A facility grows a strain once: where it has both, its row of the duplicate goes, after the other one learned what it says. */
async function joinFacilityStrains(keepId: number, duplicateId: number, { db, records }: WorkContext): Promise<void> {
  const { rows } = await sql<{ kept: FacilityStrain; duplicate: FacilityStrain }>`
    select to_jsonb(k) as kept, to_jsonb(d) as duplicate
    from facility_strains d join facility_strains k on k.facility_id = d.facility_id and k.strain_id = ${keepId}
    where d.strain_id = ${duplicateId} for update of d, k`.execute(db);
  const told = ['alias', 'defaultGrowplan_id', 'targetGramsPerPlant', 'notes'] as const;
  for (const { kept, duplicate } of rows) {
    const missing = told.filter((field) => kept[field] === null && duplicate[field] !== null);
    const learned = Object.fromEntries(missing.map((field) => [field, duplicate[field]]));
    const isGrown = !kept.active && duplicate.active;
    if (missing.length > 0 || isGrown)
      await records.update(FacilityStrain, kept.id, { ...learned, ...(isGrown && { active: true }) });
    await records.remove(FacilityStrain, duplicate.id);
  }
}

interface Move {
  entity: EntityDefinition;
  field: string;
  from: number;
  to: number;
}

/** Moves the references of one field; a row that the kept strain has too, by a key that takes one of each, goes instead. */
async function moveReferences(move: Move, { db, records }: WorkContext): Promise<number> {
  const { entity, field, from, to } = move;
  for (const key of keysWith(entity, field)) {
    const same = sql.join(
      key.map((column) => sql`k.${sql.ref(column)} is not distinct from d.${sql.ref(column)}`),
      sql` and `,
    );
    const { rows: doubles } = await sql<{ id: number }>`
      select d.id from ${sql.table(entity.table)} d join ${sql.table(entity.table)} k on k.${sql.ref(field)} = ${to} and ${same}
      where d.${sql.ref(field)} = ${from} for update of d`.execute(db);
    for (const { id } of doubles) await records.remove(entity, id);
  }
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(entity.table)} where ${sql.ref(field)} = ${from} order by id for update`.execute(db);
  const ids = rows.map(({ id }) => id);
  return records.changeAll(entity, ids, { [field]: to });
}

/** Entities whose rows say by collection and number what they are about, and follow it; messages and reports stay as they were sent. */
const about = ['attributeValue', 'fileUpload', 'task'] as const;

/** What was seen of the duplicate, its files and its tasks are about the kept strain from now on; answers how many. */
async function moveWhatIsAbout(keepId: number, duplicateId: number, { db, records, services }: WorkContext) {
  let moved = 0;
  for (const name of about) {
    const entity = services.registry.get(name);
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(entity.table)} where "refCollection" = ${Strain.path} and ref_id = ${duplicateId} order by id for update`.execute(
      db,
    );
    moved += await records.changeAll(
      entity,
      rows.map(({ id }) => id),
      { ref_id: keepId },
    );
  }
  return moved;
}

/** The other columns of each key that a field is part of; goals stand once for what they are about and their period. */
function keysWith(entity: EntityDefinition, field: string): (readonly string[])[] {
  const others = (key: readonly string[]) => key.filter((column) => column !== field);
  const keys = (entity.unique ?? []).filter((key) => key.includes(field)).map(others);
  return entity.table === 'targets' ? [...keys, goalKey] : keys;
}
/** As `targets__one_per_period` has it. */
const goalKey = ['facility_id', 'kind', 'period', 'periodKind', 'opexCategory_id', 'kpi', 'category'] as const;

/** What the kept strain does not say yet, the duplicate says; the shares of indica and sativa together. */
async function fillIn(kept: Strain, duplicate: Strain, { records }: WorkContext): Promise<void> {
  const alone = [
    ...(['abbreviation', 'species', 'breeder', 'typicalThc', 'typicalCbd', 'flowerDays'] as const),
    ...(['color_id', 'photoUrl', 'description', 'parentA_id', 'parentB_id'] as const),
  ];
  const shares = ['indicaPercentage', 'sativaPercentage'] as const;
  const wanted = [...alone, ...(shares.every((field) => kept[field] === null) ? shares : [])];
  const missing = wanted.filter((field) => kept[field] === null && duplicate[field] !== null);
  if (missing.length > 0)
    await records.update(Strain, kept.id, Object.fromEntries(missing.map((field) => [field, duplicate[field]])));
}
