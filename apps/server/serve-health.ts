import type { Services } from '@trellis/server-kit';
import type { FastifyInstance } from 'fastify';

const isLocal = (ip: string): boolean => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';

/** `/healthz` (the process lives), `/readyz` (it can serve) and `/metrics` (Prometheus, from this machine only). */
export function serveHealth(app: FastifyInstance, { pool, broker, metrics }: Services): void {
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
    if (!isLocal(request.ip))
      return reply.code(403).send({
        error: {
          statusCode: 403,
          name: 'Error',
          message: 'Metrics are served to this machine only.',
          code: 'ACCESS_DENIED',
        },
      });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
