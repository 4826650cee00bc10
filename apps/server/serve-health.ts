import { createHash, timingSafeEqual } from 'node:crypto';
import { accessDenied, authorisationRequired, tokenOf, type Services } from '@trellis/server-kit';
import type { FastifyInstance } from 'fastify';

/** `/healthz` (the process lives), `/readyz` (it can serve) and `/metrics` (Prometheus, for who shows METRICS_TOKEN). */
export function serveHealth(app: FastifyInstance, { config, pool, broker, metrics }: Services): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const isDatabaseReady = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    const isReady = isDatabaseReady && broker.isReady();
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', database: isDatabaseReady, broker: broker.isReady() });
  });
  app.get('/metrics', async (request, reply) => {
    const token = tokenOf(request);
    if (token === undefined) throw authorisationRequired();
    if (config.metricsToken === undefined || !isSame(token, config.metricsToken)) throw accessDenied();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
