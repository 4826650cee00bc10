import type { EntityDefinition } from '@trellis/entity-kit';
import { Binder, compileGuard, mayUse, quoted } from '@trellis/entity-kit/sql';
import type { SystemTable } from '@trellis/reference-data/model';
import { referrersOf, type CallContext } from '@trellis/server-kit';
import { CompiledQuery } from 'kysely';

/** Whether the collection is a small list: rows with a label in both languages, an order and an active mark. */
export const isSystemTable = ({ fields, isView }: EntityDefinition): boolean =>
  !isView && ['label', 'labelEs', 'seq', 'active'].every((key) => fields[key] !== undefined);

/** Every small list the caller may read, with its definition; lists without a collection of their own stand by kind. */
export async function listSystemTables(
  context: CallContext,
): Promise<{ definitions: EntityDefinition[]; tables: SystemTable[] }> {
  const { registry } = context.services;
  const entities = registry.entities.filter(
    (entity) => isSystemTable(entity) && mayUse({ viewer: context.viewer, registry }, entity, 'read'),
  );
  const tables: SystemTable[] = [];
  for (const entity of entities) tables.push(...(await countRows(entity, context)));
  return { definitions: entities, tables };
}

async function countRows(entity: EntityDefinition, context: CallContext): Promise<SystemTable[]> {
  const { viewer } = context;
  const { registry } = context.services;
  const binder = new Binder();
  const asking = { viewer, registry, binder };
  const guard = compileGuard(asking, { entity, alias: 't' }, 'read');
  const uses = referrersOf(registry, entity).map((referrer) => {
    // Whether others use a row of the provider is nobody's but an administrator's business.
    const sees = viewer.isAdmin ? 'true' : compileGuard(asking, { entity: referrer.entity, alias: 'r' }, 'read');
    return `exists (select 1 from ${quoted(referrer.entity.table)} r where r.${quoted(referrer.field)} = t.id and ${sees})`;
  });
  const kind = entity.fields['kind']?.kind === 'text' ? 't.kind' : 'null::text';
  const text = `select x.kind, count(*)::int as rows, count(*) filter (where x.active)::int as active, count(*) filter (where x.used)::int as used from (select ${kind} as kind, t.active, (${uses.join(' or ') || 'false'}) as used from ${quoted(entity.table)} t where ${guard}) x group by x.kind order by x.kind`;
  const { rows } = await context.db.executeQuery<Omit<SystemTable, 'entity'>>(CompiledQuery.raw(text, binder.values));
  if (rows.length === 0 && kind === 'null::text')
    return [{ entity: entity.name, kind: null, rows: 0, active: 0, used: 0 }];
  return rows.map((row) => ({ entity: entity.name, ...row }));
}
