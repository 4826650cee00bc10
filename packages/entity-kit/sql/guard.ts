import type { EntityDefinition, ReservedRows, Who } from '../definition/entity.ts';
import { ownNumbers, type OpenTo, type Scope } from '../definition/scope.ts';
import type { Registry } from '../definition/registry.ts';
import type { Asking, NamedRows, Reader, Right, Tenancy, Viewer } from './asking.ts';
import { refuse } from './refusal.ts';
import { guardTenant } from './tenant-guard.ts';
import { quoted } from './where.ts';

/** The row outside an include whose `id` the included row's `field` holds: a guard that asks for that row finds it there. */
export interface OuterRow extends NamedRows {
  readonly field: string;
}

/** One question of a guard: which right on which collection, for whom. */
interface Guarding extends Asking {
  /** The collection whose rules judge; its ancestors only tell where rows belong. */
  readonly asked: EntityDefinition;
  readonly right: Right;
  /** Who may. */
  readonly who: Who;
  readonly outer?: OuterRow | undefined;
  /** The question is about a field: to be the person a row is about does not answer it. */
  readonly isAboutField?: boolean;
}

/** SQL predicate that keeps rows the viewer may use; it stands on every level of a query, includes too. Whoever the collection gives
 * the right to may, or `who` instead. */
export function compileGuard(
  asking: Asking,
  { entity, alias }: NamedRows,
  right: Right,
  { who = entity.access[right], outer }: { who?: Who; outer?: OuterRow | undefined } = {},
): string {
  const { viewer, registry, binder } = asking;
  return guardOn({ asked: entity, right, who, viewer, registry, binder, outer }, entity, alias, 0);
}

/** SQL predicate of rows whose field the viewer sees: one of the roles is held where the row belongs. */
export function compileFieldGuard(asking: Asking, { entity, alias }: NamedRows, seenBy: readonly string[]): string {
  const { viewer, registry, binder } = asking;
  const question = { asked: entity, right: 'read', who: seenBy, isAboutField: true } as const;
  return guardScope({ ...question, viewer, registry, binder }, entity, alias, 0);
}

/** The guard of one level: where rows belong, who reaches the reserved ones, and who changes those of others. */
function guardOn(guarding: Guarding, at: EntityDefinition, alias: string, depth: number): string {
  const { asked, right, viewer, binder } = guarding;
  const guard = guardScope(guarding, at, alias, depth);
  if (viewer.isAdmin || guard === 'false') return guard;
  const guardFor = (who: Who) => guardScope({ ...guarding, who }, at, alias, depth);
  const parts = (at.reserved ?? []).map(
    (reserved) => `(${openToAll(guarding, { entity: at, alias }, reserved)} or ${guardFor(reserved.to)})`,
  );
  if (at === asked && at.ownRows && (right === 'update' || right === 'delete')) {
    const own = `${alias}.${quoted(at.ownRows.field)} = ${binder.bind(viewer.userId, 'integer')}`;
    parts.push(`(${own} or ${guardFor(at.ownRows.except)})`);
  }
  return parts.length === 0 ? guard : `(${[guard, ...parts].join(' and ')})`;
}

/** SQL condition of rows that a reservation leaves to everybody. */
function openToAll(
  { viewer, binder }: Asking,
  { entity, alias }: NamedRows,
  { field, where = 'filled' }: ReservedRows,
): string {
  const column = `${alias}.${quoted(field)}`;
  if (where === 'others') return `${column} = ${binder.bind(viewer.userId, 'integer')}`;
  if (typeof where === 'object') return `${column} <> all(${binder.bind([...where.is], 'text[]')})`;
  if (where === 'future') return `(${column} is null or ${column} <= now())`;
  const filled = entity.fields[field]?.kind === 'flag' ? column : `${column} is not null`;
  return where === 'empty' ? filled : `not (${filled})`;
}

/** The condition of a level's scope; the facility may be found on an ancestor. */
function guardScope(guarding: Guarding, at: EntityDefinition, alias: string, depth: number): string {
  const { asked } = guarding;
  const { scope } = at;
  if (depth > 5) throw new Error(`${asked.name}: the chain of parents is too long.`);
  switch (scope.kind) {
    case 'provider':
      return seesShared(guarding) ? 'true' : 'false';
    case 'user':
      return guardPeople(guarding, scope, alias);
    case 'facility':
      return guardFacility(guarding, at, scope, alias);
    case 'parent':
      return (
        [guardParent(guarding, { entity: at, alias }, scope.field, depth), guardNamed(guarding, scope.facility, alias)]
          .filter((part) => part !== 'true')
          .join(' and ') || 'true'
      );
  }
}

/** Whether rows without a facility are open to the viewer. A field of theirs is, where its role is held in every facility the
 * person is in: whoever is somewhere without the role would read there what that facility keeps from them. */
function seesShared({ asked, right, who, viewer, isAboutField }: Guarding): boolean {
  if (!viewer.mayShared(asked, right, who)) return false;
  if (!isAboutField) return true;
  const held = viewer.facilitiesFor(asked, right, who);
  const all = viewer.facilitiesFor(asked, right, 'member');
  return held === 'all' || all === 'all' || all.every((id) => held.includes(id));
}

/** Rows of the person's facilities, those a tenant has there, and the shared ones. */
function guardFacility(
  guarding: Guarding,
  at: EntityDefinition,
  scope: Extract<Scope, { kind: 'facility' }>,
  alias: string,
): string {
  const { asked, right, who, viewer, binder } = guarding;
  const facilities = viewer.facilitiesFor(asked, right, who);
  if (facilities === 'all') return 'true';
  const parts = [`${alias}.${quoted(scope.field)} = any(${binder.bind(facilities, 'integer[]')})`];
  const tenancy = at.tenants === undefined ? undefined : tenancyFor(who, right, viewer);
  if (tenancy) parts.push(guardTenant(guarding, { entity: at, alias }, scope.field, tenancy));
  if (scope.sharedWhenNull && right === 'read' && seesShared(guarding))
    parts.push(`${alias}.${quoted(scope.field)} is null`);
  return parts.length === 1 ? parts.join('') : `(${parts.join(' or ')})`;
}

/** Rows that name a facility beside their parent are for people of that facility. */
function guardNamed({ asked, right, who, viewer, binder }: Guarding, field: string | undefined, alias: string): string {
  const facilities = viewer.facilitiesFor(asked, right, who);
  if (field === undefined || facilities === 'all') return 'true';
  const known = [...facilities, ...(viewer.tenancy?.facilities ?? [])];
  return `(${alias}.${quoted(field)} is null or ${alias}.${quoted(field)} = any(${binder.bind(known, 'integer[]')}))`;
}

/** Asks the parent row: the one outside the include where that is it, otherwise by a look-up. */
function guardParent(guarding: Guarding, { entity, alias }: NamedRows, key: string, depth: number): string {
  const { registry, outer } = guarding;
  const field = entity.fields[key];
  if (field?.kind !== 'reference') throw new Error(`${entity.name}: scope field ${key} is no reference.`);
  const parent = registry.get(field.to);
  if (depth === 0 && outer?.entity === parent && outer.field === key)
    return guardOn({ ...guarding, outer: undefined }, parent, outer.alias, depth + 1);
  const parentAlias = `g${depth}_${alias}`;
  const inner = guardOn(guarding, parent, parentAlias, depth + 1);
  if (inner === 'true') return 'true';
  return `exists (select 1 from ${quoted(parent.table)} ${parentAlias} where ${parentAlias}.id = ${alias}.${quoted(key)} and ${inner})`;
}

/** A tenant's way to a collection: what every member reads may be theirs. */
const tenancyFor = (who: Who, right: Right, { tenancy }: Viewer): Tenancy | undefined =>
  right === 'read' && who === 'member' ? tenancy : undefined;

/** Rows of a person: the person's own, those open to a role in their facility, and for reading those of colleagues. */
function guardPeople(guarding: Guarding, scope: Extract<Scope, { kind: 'user' }>, alias: string): string {
  const { asked, right, who, viewer, binder, isAboutField } = guarding;
  if (!viewer.mayShared(asked, right, who)) return 'false';
  if (viewer.isAdmin) return 'true';
  const owner = `${alias}.${quoted(scope.field)}`;
  const own = () =>
    scope.isSigned
      ? `${owner} = any(${binder.bind(ownNumbers(scope, viewer.userId), 'integer[]')})`
      : `${owner} = ${binder.bind(viewer.userId, 'integer')}`;
  const facilities = viewer.facilitiesFor(asked, right, who);
  const parts = isAboutField ? [] : [own()];
  if (scope.openTo) return guardOpen(guarding, scope.openTo, alias, parts);
  if (!scope.colleagues || right !== 'read' || facilities === 'all') return parts[0] ?? 'false';
  const { table, person, facility, where } = scope.colleagues;
  const [column, value] = where;
  const shared = `exists (select 1 from ${quoted(table)} m where m.${quoted(person)} = ${alias}.${quoted(scope.field)} and m.${quoted(column)} = ${binder.bind(value, 'text')} and m.${quoted(facility)} = any(${binder.bind(facilities, 'integer[]')}))`;
  return `(${[...parts, shared].join(' or ')})`;
}

/** Rows of people that also belong to a facility: a role counts there, for the person's own rows as for everybody's. */
function guardOpen(
  { asked, right, who, viewer, binder }: Guarding,
  { roles, facility }: OpenTo,
  alias: string,
  own: readonly string[],
): string {
  const place = `${alias}.${quoted(facility)}`;
  const within = (whoever: Who) => {
    const facilities = viewer.facilitiesFor(asked, right, whoever);
    return facilities === 'all' ? 'true' : `${place} = any(${binder.bind(facilities, 'integer[]')})`;
  };
  const isForRoles = typeof who !== 'string';
  const theirs = isForRoles ? own.map((mine) => `(${mine} and (${place} is null or ${within(who)}))`) : own;
  const open = within(roles);
  return `(${[...theirs, isForRoles ? `(${open} and ${within(who)})` : open].join(' or ')})`;
}

/** Whether the viewer may use a right on the collection at all (some facility, or shared data): whoever the collection gives it to,
 * or `who` instead. */
export function mayUse(
  { viewer, registry }: Reader,
  entity: EntityDefinition,
  right: Right,
  who: Who = entity.access[right],
): boolean {
  if (who === 'nobody') return false;
  const { scope } = rootOf(entity, registry);
  if (scope.kind !== 'facility') return viewer.mayShared(entity, right, who);
  const facilities = viewer.facilitiesFor(entity, right, who);
  return (
    tenancyFor(who, right, viewer) !== undefined ||
    facilities === 'all' ||
    facilities.length > 0 ||
    (scope.sharedWhenNull && right === 'read' && viewer.mayShared(entity, right, who))
  );
}

/** The collection at the end of the chain of parents: its rows say where all below them belong. */
function rootOf(entity: EntityDefinition, registry: Registry): EntityDefinition {
  let at = entity;
  for (let depth = 0; at.scope.kind === 'parent'; depth += 1) {
    const field = at.fields[at.scope.field];
    if (field?.kind !== 'reference' || depth > 5) return refuse('Unknown collection.');
    at = registry.get(field.to);
  }
  return at;
}
