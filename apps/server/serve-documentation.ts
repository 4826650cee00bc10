import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Feature } from '@trellis/server-kit';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './describe-api.ts';

/** The API document at `/api/openapi.json` and its reference page at `/api/docs`. */
export async function serveDocumentation(app: FastifyInstance, features: readonly Feature[]): Promise<void> {
  const document = once(() => describeApi(features));
  const text = once(() => JSON.stringify(document()));
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(text()));
  await app.register(swagger, { mode: 'static', specification: { document: { openapi: '3.1.0' } as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}

/** Made when it is first asked for: describing hundreds of collections would delay every start by seconds. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
