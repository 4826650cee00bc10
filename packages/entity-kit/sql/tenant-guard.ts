import type { EntityDefinition } from '../definition/entity.ts';
import type { Registry } from '../definition/registry.ts';
import type { Asking, NamedRows, Tenancy } from './asking.ts';
import { quoted } from './where.ts';

type Guarding = Pick<Asking, 'registry' | 'binder'>;

/** SQL condition of what a tenant reads of a facility's collection, the facility in `field`. */
export function guardTenant(guarding: Guarding, rows: NamedRows, field: string, tenancy: Tenancy): string {
  const theirs = tenantRows(guarding, rows, tenancy, 0);
  const facilities = guarding.binder.bind(tenancy.facilities, 'integer[]');
  return `(${rows.alias}.${quoted(field)} = any(${facilities}) and ${theirs})`;
}

/** Which rows are a tenant's, by the collection's own rule, or its parent's. */
function tenantRows(guarding: Guarding, rows: NamedRows, tenant: Tenancy, depth: number): string {
  const { entity, alias } = rows;
  const { binder, registry } = guarding;
  const { tenants = parentRule(entity) } = entity;
  if (depth > 8) throw new Error(`${entity.name}: the chain to its tenant is too long.`);
  if (tenants === undefined) return 'false';
  if (tenants === 'all') return 'true';
  if ('client' in tenants) return `${alias}.${quoted(tenants.client)} = ${binder.bind(tenant.clientId, 'integer')}`;
  if ('person' in tenants) return `${alias}.${quoted(tenants.person)} = ${binder.bind(tenant.userId, 'integer')}`;
  const next = `n${depth}_${alias}`;
  const [target, join] = linkedBy(rows, tenants, next, registry);
  const theirs = tenantRows(guarding, { entity: target, alias: next }, tenant, depth + 1);
  return `exists (select 1 from ${quoted(target.table)} ${next} where ${join} and ${theirs})`;
}

const parentRule = ({ scope }: EntityDefinition): { through: string } | undefined =>
  scope.kind === 'parent' ? { through: scope.field } : undefined;

function linkedBy(
  { entity, alias }: NamedRows,
  link: { through: string } | { of: string },
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
