import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Feature } from '@trellis/server-kit';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './describe-api.ts';

/** The API document at `/api/openapi.json` and its reference page at `/api/docs`. */
export async function serveDocumentation(app: FastifyInstance, features: readonly Feature[]): Promise<void> {
  const document = describeApi(features);
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
