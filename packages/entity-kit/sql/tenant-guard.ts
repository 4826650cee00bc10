import type { EntityDefinition } from '../definition/entity.ts';
import type { Registry } from '../definition/registry.ts';
import { quoted, type Binder } from './where.ts';

/** Facilities where a person is nothing but a tenant, and the client they are there for. */
export interface Tenancy {
  facilities: readonly number[];
  clientId: number;
  userId: number;
}

/** SQL condition of what a tenant reads of a facility's collection, the facility in `field`. */
export function guardTenant(
  at: EntityDefinition,
  field: string,
  alias: string,
  tenancy: Tenancy,
  registry: Registry,
  binder: Binder,
): string {
  const theirs = tenantRows(at, alias, tenancy, registry, binder, 0);
  return `(${alias}.${quoted(field)} = any(${binder.bind(tenancy.facilities, 'integer[]')}) and ${theirs})`;
}

/** Which rows are a tenant's, by the collection's own rule, or its parent's. */
function tenantRows(
  entity: EntityDefinition,
  alias: string,
  tenant: Tenancy,
  registry: Registry,
  binder: Binder,
  depth: number,
): string {
  const { tenants = parentRule(entity) } = entity;
  if (depth > 8) throw new Error(`${entity.name}: the chain to its tenant is too long.`);
  if (tenants === undefined) return 'false';
  if (tenants === 'all') return 'true';
  if ('client' in tenants) return `${alias}.${quoted(tenants.client)} = ${binder.bind(tenant.clientId, 'integer')}`;
  if ('person' in tenants) return `${alias}.${quoted(tenants.person)} = ${binder.bind(tenant.userId, 'integer')}`;
  const next = `n${depth}_${alias}`;
  const [target, join] = linkedBy(entity, tenants, alias, next, registry);
  return `exists (select 1 from ${quoted(target.table)} ${next} where ${join} and ${tenantRows(target, next, tenant, registry, binder, depth + 1)})`;
}

const parentRule = ({ scope }: EntityDefinition): { through: string } | undefined =>
  scope.kind === 'parent' ? { through: scope.field } : undefined;

function linkedBy(
  entity: EntityDefinition,
  link: { through: string } | { of: string },
  alias: string,
  next: string,
  registry: Registry,
): [target: EntityDefinition, join: string] {
  if ('through' in link) {
    const field = entity.fields[link.through];
    if (field?.kind !== 'reference') throw new Error(`${entity.name}: ${link.through} is no reference.`);
    return [registry.get(field.to), `${next}.id = ${alias}.${quoted(link.through)}`];
  }
  const [name = '', key = ''] = link.of.split('.');
  return [registry.get(name), `${next}.${quoted(key)} = ${alias}.id`];
}
