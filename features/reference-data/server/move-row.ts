import type { EntityDefinition } from '@trellis/entity-kit';
import { Binder, compileGuard, mayUse, quoted } from '@trellis/entity-kit/sql';
import { accessDenied, badRequest, notFound, type CallContext } from '@trellis/server-kit';
import { CompiledQuery } from 'kysely';
import { isSystemTable } from './list-system-tables.ts';

interface Row {
  id: number;
  seq: number;
  /** Whether the caller may give the row another number. */
  may: boolean;
}

/** Distance between rows, so that one can be put between two without touching others. */
const step = 10;

/** Puts a row after another of its list (first where none is named). Answers how many rows were given another number. */
export async function moveRow(
  entity: EntityDefinition,
  id: number,
  after: number | null,
  context: CallContext,
): Promise<number> {
  const rows = await listRows(entity, id, context);
  const others = rows.filter((row) => row.id !== id);
  const place = after === null ? 0 : others.findIndex((row) => row.id === after) + 1;
  if (after !== null && place === 0) throw badRequest('after is no row of the list.');
  const wanted = numbersFor(id, others, place);
  const isFixed = wanted.some(([rowId]) => rowId !== id && !others.some((row) => row.id === rowId && row.may));
  // Rows of the provider keep their numbers; one's own then shares that of the row before it.
  const changes = isFixed ? [[id, others[place - 1]?.seq ?? (others[0]?.seq ?? 0) - step] as const] : wanted;
  for (const [rowId, seq] of changes) {
    if (rowId !== id) await context.records.lock(entity, rowId, 'update', context.viewer);
    await context.records.change(entity, rowId, { seq });
  }
  return changes.length;
}

/** Lets in who may change the row of a list, which is locked; answers what its rows are. */
export async function authoriseListEdit(
  collection: string,
  id: number,
  context: CallContext,
): Promise<EntityDefinition> {
  const { registry } = context.services;
  const entity = registry.findByPath(collection);
  if (!entity || !isSystemTable(entity)) throw notFound('systemTables');
  if (!mayUse({ viewer: context.viewer, registry }, entity, 'update')) throw accessDenied();
  await context.records.lock(entity, id, 'update', context.viewer);
  return entity;
}

/** The rows of the list the row is in, in their order. */
async function listRows(entity: EntityDefinition, id: number, context: CallContext): Promise<Row[]> {
  const binder = new Binder();
  const asking = { viewer: context.viewer, registry: context.services.registry, binder };
  const guard = compileGuard(asking, { entity, alias: 't' }, 'read');
  const may = compileGuard(asking, { entity, alias: 't' }, 'update');
  const table = quoted(entity.table);
  const isKind = entity.fields['kind']?.kind === 'text';
  const sameKind = isKind
    ? `t.kind = (select o.kind from ${table} o where o.id = ${binder.bind(id, 'integer')})`
    : 'true';
  const text = `select t.id, t.seq, (${may}) as may from ${table} t where ${guard} and ${sameKind} order by t.seq, t.id`;
  const { rows } = await context.db.executeQuery<Row>(CompiledQuery.raw(text, binder.values));
  return rows;
}

/** New numbers: for the moved row alone where there is room between its neighbours, else for all that change. */
export function numbersFor(
  id: number,
  others: readonly Pick<Row, 'id' | 'seq'>[],
  place: number,
): [id: number, seq: number][] {
  const before = others[place - 1]?.seq;
  const next = others[place]?.seq;
  if (before === undefined && next === undefined) return [];
  if (next === undefined) return [[id, (before ?? 0) + step]];
  const between = before === undefined ? next - step : Math.floor((before + next) / 2);
  if (between < next && (before === undefined || between > before)) return [[id, between]];
  const order = [...others.slice(0, place), { id, seq: Number.NaN }, ...others.slice(place)];
  return order.flatMap((row, index): [number, number][] =>
    row.seq === (index + 1) * step ? [] : [[row.id, (index + 1) * step]],
  );
}
