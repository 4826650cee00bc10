import { FacilityStrain, Strain } from '@trellis/strains/model';
import type { EntityDefinition } from '@trellis/entity-kit';
import { badRequest, Refusal, referrersOf, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/**
 * Everything that named the duplicate names the kept strain, in one transaction, each record with its line in History; the
 * duplicate ends. Refuses one with itself (400), records of two lists, a facility's and the provider's (409), and a strain with its
 * own parent (409), which would become its own.
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
  if (isParent(kept, duplicate) || isParent(duplicate, kept))
    throw new Refusal('STRAIN_IS_PARENT', 'One of the strains is a parent of the other.');
  await context.records.update(Strain, duplicate.id, { mergedInto_id: kept.id });
  await dropDoubles(kept.id, duplicate.id, context);
  let moved = 0;
  for (const { entity, field } of referrersOf(context.services.registry, Strain).filter((one) => one.field !== merging))
    moved += await moveReferences({ entity, field, from: duplicate.id, to: kept.id }, context);
  await fillIn(kept, duplicate, context);
  await context.records.remove(Strain, duplicate.id);
  return { keep_id: kept.id, moved };
}

/** Says of the duplicate itself what becomes of it. */
const merging = 'mergedInto_id';

const isParent = (one: Strain, child: Strain): boolean => child.parentA_id === one.id || child.parentB_id === one.id;

/** A facility grows a strain once: where it has both, its row of the duplicate goes. */
async function dropDoubles(keepId: number, duplicateId: number, { db, records }: WorkContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select d.id from facility_strains d join facility_strains k on k.facility_id = d.facility_id and k.strain_id = ${keepId}
    where d.strain_id = ${duplicateId} for update of d`.execute(db);
  for (const { id } of rows) await records.remove(FacilityStrain, id);
}

interface Move {
  entity: EntityDefinition;
  field: string;
  from: number;
  to: number;
}

async function moveReferences({ entity, field, from, to }: Move, { db, records }: WorkContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(entity.table)} where ${sql.ref(field)} = ${from} order by id for update`.execute(db);
  return records.changeAll(
    entity,
    rows.map(({ id }) => id),
    { [field]: to },
  );
}

/** What the kept strain does not say yet, the duplicate says. */
async function fillIn(kept: Strain, duplicate: Strain, { records }: WorkContext): Promise<void> {
  const wanted = [
    ...([
      'abbreviation',
      'species',
      'indicaPercentage',
      'sativaPercentage',
      'breeder',
      'typicalThc',
      'typicalCbd',
    ] as const),
    ...(['flowerDays', 'color_id', 'photoUrl', 'description', 'parentA_id', 'parentB_id'] as const),
  ];
  const missing = wanted.filter((field) => kept[field] === null && duplicate[field] !== null);
  if (missing.length > 0)
    await records.update(Strain, kept.id, Object.fromEntries(missing.map((field) => [field, duplicate[field]])));
}
