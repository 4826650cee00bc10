import { isInScope, type EntityDefinition, type NeededScope } from '@trellis/entity-kit';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { currentAsker } from '../asker.ts';
import type { Services } from '../services.ts';
import type { ControllerPrincipal, Principal, UserPrincipal } from '../principal.ts';
import { accessDenied, authorisationRequired, outOfScope, Refusal } from '../refusal.ts';

/** Tells who a token belongs to; undefined when unknown, revoked or expired. */
export interface Authenticator {
  user: (token: string, services: Services) => Promise<UserPrincipal | undefined>;
  controller: (token: string, services: Services) => Promise<ControllerPrincipal | undefined>;
}

/** A browser cannot set headers of a socket; the token may stand among the subprotocols it offers instead: `bearer.{token}`. */
const offeredToken = ({ upgrade, 'sec-websocket-protocol': offered }: IncomingHttpHeaders): string | undefined =>
  upgrade === undefined ? undefined : /(?:^|,)\s*bearer\.([\w-]+)\s*(?:,|$)/.exec(offered ?? '')?.[1];

/** The token of a request: `access_token` in the query, `Authorization: Bearer` or a socket's subprotocol; all given must agree. */
export function tokenOf(request: Pick<FastifyRequest, 'headers' | 'query'>): string | undefined {
  const query = (request.query as Record<string, unknown> | undefined)?.['access_token'];
  if (query !== undefined && typeof query !== 'string') throw invalidToken();
  const header = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const given = [query, header, offeredToken(request.headers)].filter((token) => token !== undefined && token !== '');
  if (new Set(given).size > 1) throw invalidToken();
  return given[0];
}

/** 401 for a token nobody (any longer) holds. */
export const invalidToken = (): Refusal => new Refusal('INVALID_TOKEN', 'Invalid Access Token', 401);

/** The signed-in person; 401 without a valid token, 403 with a personal one that is not for this: reading is for all of them. */
export async function requireUser(
  request: FastifyRequest,
  services: Services,
  authenticator: Authenticator,
  needed: NeededScope = request.method === 'GET' ? 'read' : 'write',
): Promise<UserPrincipal> {
  const principal = await findPrincipal(request, services, authenticator);
  if (!principal) throw authorisationRequired();
  if (principal.kind !== 'user') throw accessDenied();
  if (!isInScope(principal.scope, needed)) throw outOfScope(needed);
  return principal;
}

/** Refuses (403) a personal token, and the session of a PIN, where only somebody who signed in writes the collection. */
export function assertWriter(user: UserPrincipal, { sessionWrites }: EntityDefinition): void {
  if (sessionWrites && !isInScope(user.scope, 'session')) throw outOfScope('session');
}

/** Who is asking: a person, a controller, or (undefined) a visitor without a token. */
export async function findPrincipal(
  request: FastifyRequest,
  services: Services,
  authenticator: Authenticator,
): Promise<Principal | undefined> {
  const token = tokenOf(request);
  if (!token) return undefined;
  const principal = token.startsWith('ctl_')
    ? await authenticator.controller(token, services)
    : await authenticator.user(token, services);
  if (!principal) throw invalidToken();
  const asker = currentAsker();
  if (asker)
    asker.name = principal.kind === 'user' ? `person ${principal.userId}` : `controller ${principal.controllerId}`;
  return principal;
}
