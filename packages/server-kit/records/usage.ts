import type { EntityDefinition, RecordUsage, Registry } from '@trellis/entity-kit';
import { Binder, compileGuard, mayUse, quoted, type Right, type Viewer } from '@trellis/entity-kit/sql';
import type pg from 'pg';
import { notFound } from '../refusal.ts';

/** Rows of one field are counted up to this many. */
const COUNT_LIMIT = 1000;

interface Referrer {
  entity: EntityDefinition;
  field: string;
  /** The row belongs to the record and goes with it. */
  isOwned: boolean;
}

/** Every field of every stored collection that leads to the entity. */
export function referrersOf(registry: Registry, target: EntityDefinition): Referrer[] {
  return registry.entities
    .filter(({ isView }) => !isView)
    .flatMap((entity) =>
      Object.entries(entity.fields).flatMap(([field, definition]): Referrer[] =>
        definition.kind === 'reference' && definition.to === target.name && definition.onDelete !== 'keep'
          ? [{ entity, field, isOwned: definition.onDelete === 'cascade' }]
          : [],
      ),
    );
}

/** What refers to a record and what the viewer may do with it; 404 when the viewer may not read it. */
export async function findUsage(
  pool: pg.Pool,
  registry: Registry,
  entity: EntityDefinition,
  id: number,
  viewer: Viewer,
): Promise<RecordUsage> {
  const can = await findRights(pool, registry, entity, id, viewer);
  if (entity.isView) return { can, count: 0, owned: 0, usedBy: [] };
  const referrers = referrersOf(registry, entity);
  const counts = await countRows(pool, referrers, id);
  const usedBy = referrers.flatMap((referrer, index) => {
    const count = counts[index] ?? 0;
    if (count === 0) return [];
    const isNamed = mayUse(referrer.entity, 'read', viewer, registry);
    return [
      {
        collection: isNamed ? referrer.entity.path : null,
        entity: isNamed ? referrer.entity.name : null,
        field: isNamed ? referrer.field : null,
        count,
        isOwned: referrer.isOwned,
      },
    ];
  });
  const sum = (isOwned: boolean) =>
    usedBy.filter((use) => use.isOwned === isOwned).reduce((total, { count }) => total + count, 0);
  return { can, count: sum(false), owned: sum(true), usedBy };
}

async function findRights(
  pool: pg.Pool,
  registry: Registry,
  entity: EntityDefinition,
  id: number,
  viewer: Viewer,
): Promise<RecordUsage['can']> {
  const binder = new Binder();
  const isFixed = entity.appendOnly === true || entity.isView === true;
  const may = (right: Right) =>
    (isFixed && right !== 'read') || !mayUse(entity, right, viewer, registry)
      ? 'false'
      : compileGuard(entity, 't', right, viewer, registry, binder);
  const text = `select (${may('update')}) as "update", (${may('delete')}) as "delete" from ${quoted(entity.table)} t where t.id = ${binder.bind(id, 'integer')} and ${may('read')}`;
  const { rows } = await pool.query<RecordUsage['can']>(text, binder.values);
  const row = rows[0];
  if (!row) throw notFound(entity.path);
  return row;
}

async function countRows(pool: pg.Pool, referrers: readonly Referrer[], id: number): Promise<number[]> {
  if (referrers.length === 0) return [];
  const counts = referrers.map(
    ({ entity, field }) =>
      `(select count(*)::int from (select 1 from ${quoted(entity.table)} r where r.${quoted(field)} = $1 limit ${COUNT_LIMIT}) x)`,
  );
  const { rows } = await pool.query<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`, [id]);
  return rows[0]?.counts ?? [];
}
