import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Addresses a page may connect to: its own host and those the installation names for browsers. */
export const reachableHosts = ({ realtime, compliance, production }: Config['hosts']): string[] => [
  "'self'",
  ...[realtime, compliance, production]
    .filter((address) => address !== undefined)
    .map((address) => new URL(address).origin),
];

/**
 * Lets pages of the installation's public address call this host when it has an address of its own (`COMPLIANCE_URL`,
 * `PRODUCTION_URL`). Pages of other sites are not answered; tokens travel in a header, so no browser adds them by itself.
 */
export function admitOwnPages(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const ownPages = new URL(publicUrl).origin;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.origin !== ownPages || !/^\/(compliance|production)\//i.test(request.url)) {
      done();
      return;
    }
    reply.headers({ 'access-control-allow-origin': ownPages, vary: 'Origin' });
    if (request.method !== 'OPTIONS') {
      done();
      return;
    }
    void reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-trellis-client',
        'access-control-max-age': '600',
      })
      .send();
  });
}
