import { SessionTokens } from '@trellis/access/server';
import { replyWriter } from '@trellis/server-kit';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { describeApi } from './describe-api.ts';
import { startTestServer } from './testing/index.testing.ts';

test('the API document is valid OpenAPI 3.1 and names every collection', async () => {
  const features = createFeatures(new SessionTokens());
  const document = describeApi(features);
  const result = await new Validator().validate(structuredClone(document));
  expect(result.valid, JSON.stringify(result.errors ?? '').slice(0, 2_000)).toBe(true);
  const shown = document['paths'] as Record<string, Record<string, { requestBody?: unknown; responses: unknown }>>;
  const paths = Object.keys(shown);
  // Lists are tables too, and uploads say what they carry.
  expect(shown['/api/v1/ag_areas']?.['get']?.responses).toHaveProperty(['200', 'content', 'text/csv']);
  const chunk = ['content', 'multipart/form-data', 'schema', 'required'];
  expect(shown['/api/v1/{area}/chunkedS3Upload']?.['post']?.requestBody).toHaveProperty(chunk, [
    'fileChunk',
    'finalFileUrl',
    'chunkNumber',
  ]);
  for (const { path, base } of features.flatMap((feature) => feature.entities ?? [])) {
    expect(paths).toContain(`${base ?? '/api/v1/'}${path}`);
  }
  const { schemas } = document['components'] as { schemas: Record<string, unknown> };
  const links = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  expect([...new Set([...links].map(([, name = '']) => name))].filter((name) => !(name in schemas))).toEqual([]);
  // A name with underscores was made up: a part that contains itself has none of its own.
  expect(Object.keys(schemas).filter((name) => name.startsWith('__'))).toEqual([]);
});

test('the reference page shows the same document that programs fetch', async () => {
  const server = await startTestServer();
  const [page, shown, fetched] = await Promise.all(
    ['/api/docs/', '/api/docs/json', '/api/openapi.json'].map((path) => fetch(server.url + path)),
  );
  expect(page?.status).toBe(200);
  expect(page?.headers.get('content-type')).toContain('text/html');
  const document = (await fetched?.json()) as { paths: object };
  expect(Object.keys(document.paths)).toContain('/api/v1/ag_platformGroups');
  expect(await shown?.json()).toEqual(document);
  await server.stop();
});

test('the reply of every call can be written', () => {
  const implementations = createFeatures(new SessionTokens()).flatMap((feature) => feature.implementations ?? []);
  const failed = implementations.flatMap(({ api }) =>
    Object.entries(api.calls).flatMap(([name, { returns }]) => {
      try {
        replyWriter(returns);
        return [];
      } catch (error) {
        return [`${api.name}.${name}: ${String(error)}`];
      }
    }),
  );
  expect(failed).toEqual([]);
});
