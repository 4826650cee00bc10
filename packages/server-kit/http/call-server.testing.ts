import type { FastifyInstance } from 'fastify';
import { createLogger } from '../logging.ts';
import { createMetrics } from '../metrics.ts';
import type { ControllerPrincipal, UserPrincipal } from '../principal.ts';
import type { Services } from '../services.ts';
import type { Authenticator } from './authenticate.ts';
import type { Implementation } from './implement.ts';
import { mountImplementation } from './mount.ts';
import { createWebServer } from './web-server.ts';

const person = (userId: number, told: Partial<UserPrincipal>): UserPrincipal => ({
  kind: 'user',
  userId,
  tokenId: userId,
  facilityId: 1,
  isAdmin: false,
  facilities: [1],
  grants: [],
  ...told,
});
const works = person(1, {});
const rents = { facilities: [], tenancy: { facilities: [1], clientId: 7 } };

/** Who asks, by their tokens. */
export const people = {
  grower: works,
  /** Of two facilities, and a manager in the first. */
  manager: person(2, { facilities: [1, 2], grants: [{ role: 'manager', facility_id: 1 }] }),
  admin: person(3, { isAdmin: true, facilities: [], facilityId: null }),
  tenant: person(4, rents),
  /** Whose session is still in a facility that they left. */
  leaver: person(5, { facilityId: 2 }),
  newcomer: person(6, { facilities: [], facilityId: null }),
  /** Programs with a token of the grower's. */
  reading: { ...works, scope: 'read' },
  writing: { ...works, scope: 'write' },
} as const satisfies Record<string, UserPrincipal>;
const controllers: Readonly<Record<string, ControllerPrincipal>> = {
  ctl_3: { kind: 'controller', controllerId: 3, facilityId: 1 },
};
type Token = keyof typeof people | 'ctl_3' | 'ctl_gone' | 'gone';

export const authenticator: Authenticator = {
  user: (token) => Promise.resolve((people as Readonly<Record<string, UserPrincipal>>)[token]),
  controller: (token) => Promise.resolve(controllers[token]),
};

/** What any server is started with: nothing is logged, nobody stands before it. */
export const quietSettings = () => ({
  log: createLogger('silent'),
  metrics: createMetrics(),
  config: {
    trustedProxies: [],
    environment: 'production',
    publicUrl: 'https://farm.example',
    hosts: { realtime: undefined, compliance: undefined, production: undefined, growController: undefined },
    webhooksLocal: false,
  },
});

export interface CallServer {
  app: FastifyInstance;
  /** Sends a request in somebody's name, or (undefined) as a visitor; answers status and body. */
  ask: (
    token: Token | undefined,
    method: 'GET' | 'POST',
    url: string,
    body?: object,
  ) => Promise<{ status: number; body: { error?: { code: string; message: string } } & Record<string, unknown> }>;
}

/** The calls of one implementation below `/api/v1/`, asked without a network. */
export async function startCallServer(implementation: Implementation, parts: Partial<Services>): Promise<CallServer> {
  const services = { ...quietSettings(), clock: { now: () => new Date() }, ...parts } as unknown as Services;
  const app = await createWebServer(services);
  mountImplementation(app, implementation, services, authenticator);
  return {
    app,
    ask: async (token, method, url, body) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const reply = await app.inject({ method, url: `/api/v1/${url}`, headers, ...(body && { payload: body }) });
      return { status: reply.statusCode, body: reply.json() };
    },
  };
}
