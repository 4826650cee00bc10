import { maxInteger, neededScope, type CallDefinition } from '@trellis/entity-kit';
import { mayUse } from '@trellis/entity-kit/sql';
import type { FastifyRequest } from 'fastify';
import { isMember, isTenant, viewerOf, type UserPrincipal } from '../principal.ts';
import { accessDenied, authorisationRequired, badRequest, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { findPrincipal, requireUser, type Authenticator } from './authenticate.ts';
import type { CallContext } from './implement.ts';

/** Who was let in, and for which facility. */
export interface AuthorisedCaller {
  user?: UserPrincipal;
  controller?: CallContext['controller'];
  facilityId?: number;
}

/** Judges what a rule says of the person alone, before anything is read; rows and judges have their turn in the transaction. */
export async function authoriseCaller(
  call: Pick<CallDefinition, 'method' | 'access' | 'tenants' | 'scope'>,
  request: FastifyRequest,
  services: Services,
  authenticator: Authenticator,
): Promise<AuthorisedCaller> {
  const { access: rule, tenants } = call;
  const letsTenantsIn = tenants === true;
  if (rule.kind === 'public') return {};
  if (rule.kind === 'controller') return authoriseController(rule.param, request, services, authenticator);
  const user = await requireUser(request, services, authenticator, neededScope(call));
  switch (rule.kind) {
    case 'signedIn':
    case 'row':
    case 'judged':
    case 'self':
      return { user };
    case 'admin':
      if (!user.isAdmin) throw accessDenied();
      return { user };
    case 'current':
      return { user, facilityId: currentFacility(user, rule.roles, letsTenantsIn) };
    case 'member': {
      const facilityId =
        namedFacility(rule.key, request) ??
        (rule.orCurrent ? currentFacility(user, rule.roles, letsTenantsIn) : undefined);
      if (facilityId === undefined) throw badRequest(`${rule.key} is required.`);
      if (isTenant(user, facilityId)) {
        if (!letsTenantsIn) throw accessDenied();
        return { user, facilityId };
      }
      if (!isMember(user, facilityId)) throw notFound('facilities');
      if (!isMember(user, facilityId, rule.roles)) throw accessDenied();
      return { user, facilityId };
    }
    case 'collection':
      if (!mayUse({ viewer: viewerOf(user), registry: services.registry }, rule.entity, rule.right))
        throw accessDenied();
      return { user };
  }
}

async function authoriseController(
  param: string,
  request: FastifyRequest,
  services: Services,
  authenticator: Authenticator,
): Promise<AuthorisedCaller> {
  const principal = await findPrincipal(request, services, authenticator);
  if (!principal) throw authorisationRequired();
  const id = (request.params as Record<string, string>)[param];
  if (principal.kind !== 'controller') throw accessDenied();
  if (String(principal.controllerId) !== id) throw notFound('controllers');
  return { controller: principal, facilityId: principal.facilityId };
}

function currentFacility(user: UserPrincipal, roles: readonly string[] | undefined, tenants: boolean): number {
  if (tenants && user.facilityId !== null && isTenant(user, user.facilityId)) return user.facilityId;
  if (user.facilityId === null || !isMember(user, user.facilityId, roles)) throw accessDenied();
  return user.facilityId;
}

/** The facility a request names, wherever it does: in the path, the query or the body. The rule judges the very id that the handler gets. */
function namedFacility(key: string, request: FastifyRequest): number | undefined {
  const places = [request.params, request.query, request.body] as (Record<string, unknown> | null | undefined)[];
  const given = places.map((place) => place?.[key]).filter((value) => value !== undefined && value !== '');
  const ids = new Set(given.map(facilityIdOf));
  if (ids.size > 1) throw badRequest(`${key} is given twice, and the two differ.`);
  return [...ids][0];
}

function facilityIdOf(value: unknown): number {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (!Number.isInteger(id) || id < 1 || id > maxInteger) throw notFound('facilities');
  return id;
}
