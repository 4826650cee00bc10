import type { EntityDefinition, ReservedRows, Scope } from '../definition/entity.ts';
import type { Registry } from '../definition/registry.ts';
import { refuse } from './refusal.ts';
import { quoted, type Binder } from './where.ts';

/** What the compiler needs to know about the person asking. */
export interface Viewer {
  userId: number;
  isAdmin: boolean;
  /** Facilities where the person may use the right in question on the entity; `all` for administrators. */
  facilitiesFor: (
    entity: EntityDefinition,
    right: 'read' | 'create' | 'update' | 'delete',
  ) => readonly number[] | 'all';
  /** Whether the person may use the right on provider data (no facility). */
  mayShared: (entity: EntityDefinition, right: 'read' | 'create' | 'update' | 'delete') => boolean;
  /** Whether the person holds one of the roles anywhere (fields with `seenBy`). */
  hasRole: (roles: readonly string[]) => boolean;
}

export type Right = 'read' | 'create' | 'update' | 'delete';

/** SQL predicate that keeps rows the viewer may use; it stands on every level of a query, includes too. */
export function compileGuard(
  entity: EntityDefinition,
  alias: string,
  right: Right,
  viewer: Viewer,
  registry: Registry,
  binder: Binder,
): string {
  return guardOn(entity, entity, alias, right, viewer, registry, binder, 0);
}

/** The guard of one level: where rows belong, who reaches the reserved ones, and who changes those of others. */
function guardOn(
  asked: EntityDefinition,
  at: EntityDefinition,
  alias: string,
  right: Right,
  viewer: Viewer,
  registry: Registry,
  binder: Binder,
  depth: number,
): string {
  const guard = guardScope(asked, at, alias, right, viewer, registry, binder, depth);
  if (viewer.isAdmin || guard === 'false') return guard;
  const parts = (at.reserved ?? []).map((reserved) => {
    const { to } = reserved;
    const isOpen = openToAll(at, reserved, alias, viewer, binder);
    const narrowed = { ...asked, access: { ...asked.access, [right]: to } };
    return `(${isOpen} or ${guardScope(narrowed, at, alias, right, viewer, registry, binder, depth)})`;
  });
  if (at === asked && at.ownRows && (right === 'update' || right === 'delete')) {
    const { field, except } = at.ownRows;
    const narrowed = { ...asked, access: { ...asked.access, [right]: except } };
    const own = `${alias}.${quoted(field)} = ${binder.bind(viewer.userId, 'integer')}`;
    parts.push(`(${own} or ${guardScope(narrowed, at, alias, right, viewer, registry, binder, depth)})`);
  }
  return parts.length === 0 ? guard : `(${[guard, ...parts].join(' and ')})`;
}

/** SQL condition of rows that a reservation leaves to everybody. */
function openToAll(
  at: EntityDefinition,
  { field, where = 'filled' }: ReservedRows,
  alias: string,
  viewer: Viewer,
  binder: Binder,
): string {
  const column = `${alias}.${quoted(field)}`;
  if (where === 'others') return `${column} = ${binder.bind(viewer.userId, 'integer')}`;
  if (where === 'future') return `(${column} is null or ${column} <= now())`;
  const filled = at.fields[field]?.kind === 'flag' ? column : `${column} is not null`;
  return where === 'empty' ? filled : `not (${filled})`;
}

// The right is judged by the rules of `asked`; the facility is found on `at`, one of its ancestors.
function guardScope(
  asked: EntityDefinition,
  at: EntityDefinition,
  alias: string,
  right: Right,
  viewer: Viewer,
  registry: Registry,
  binder: Binder,
  depth: number,
): string {
  const { scope } = at;
  if (depth > 5) throw new Error(`${asked.name}: the chain of parents is too long.`);
  switch (scope.kind) {
    case 'provider':
      return viewer.mayShared(asked, right) ? 'true' : 'false';
    case 'user':
      return guardPeople(asked, scope, alias, right, viewer, binder);
    case 'facility': {
      const facilities = viewer.facilitiesFor(asked, right);
      if (facilities === 'all') return 'true';
      const own = `${alias}.${quoted(scope.field)} = any(${binder.bind(facilities, 'integer[]')})`;
      const isShared = scope.sharedWhenNull && right === 'read' && viewer.mayShared(asked, right);
      return isShared ? `(${own} or ${alias}.${quoted(scope.field)} is null)` : own;
    }
    case 'parent': {
      const field = at.fields[scope.field];
      if (field?.kind !== 'reference') throw new Error(`${at.name}: scope field ${scope.field} is no reference.`);
      const parent = registry.get(field.to);
      const parentAlias = `g${depth}_${alias}`;
      const inner = guardOn(asked, parent, parentAlias, right, viewer, registry, binder, depth + 1);
      if (inner === 'true') return 'true';
      return `exists (select 1 from ${quoted(parent.table)} ${parentAlias} where ${parentAlias}.id = ${alias}.${quoted(scope.field)} and ${inner})`;
    }
  }
}

/** Rows of a person: the person's own, and for reading those of colleagues where the scope knows them. */
function guardPeople(
  asked: EntityDefinition,
  scope: Extract<Scope, { kind: 'user' }>,
  alias: string,
  right: Right,
  viewer: Viewer,
  binder: Binder,
): string {
  if (viewer.isAdmin) return 'true';
  if (!viewer.mayShared(asked, right)) return 'false';
  if (scope.openTo && viewer.hasRole(scope.openTo)) return 'true';
  const own = `${alias}.${quoted(scope.field)} = ${binder.bind(viewer.userId, 'integer')}`;
  const facilities = viewer.facilitiesFor(asked, right);
  if (!scope.colleagues || right !== 'read' || facilities === 'all') return own;
  const { table, person, facility, where } = scope.colleagues;
  const [column, value] = where;
  const shared = `exists (select 1 from ${quoted(table)} m where m.${quoted(person)} = ${alias}.${quoted(scope.field)} and m.${quoted(column)} = ${binder.bind(value, 'text')} and m.${quoted(facility)} = any(${binder.bind(facilities, 'integer[]')}))`;
  return `(${own} or ${shared})`;
}

/** Whether the viewer may use a right on the collection at all (some facility, or shared data). */
export function mayUse(entity: EntityDefinition, right: Right, viewer: Viewer, registry: Registry): boolean {
  if (entity.access[right] === 'nobody') return false;
  let at = entity;
  for (let depth = 0; at.scope.kind === 'parent'; depth += 1) {
    const field = at.fields[at.scope.field];
    if (field?.kind !== 'reference' || depth > 5) return refuse('Unknown collection.');
    at = registry.get(field.to);
  }
  if (at.scope.kind === 'user') return viewer.mayShared(entity, right);
  if (at.scope.kind === 'provider') return viewer.mayShared(entity, right);
  const facilities = viewer.facilitiesFor(entity, right);
  return (
    facilities === 'all' ||
    facilities.length > 0 ||
    (at.scope.sharedWhenNull && right === 'read' && viewer.mayShared(entity, right))
  );
}
