import { SessionTokens } from '@trellis/access/server';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { describeApi } from './describe-api.ts';

test('the API document is valid OpenAPI 3.1 and names every collection', async () => {
  const features = createFeatures(new SessionTokens());
  const document = describeApi(features);
  const result = await new Validator().validate(structuredClone(document));
  expect(result.valid, JSON.stringify(result.errors ?? '').slice(0, 2_000)).toBe(true);
  const paths = Object.keys(document['paths'] as object);
  for (const { path, base } of features.flatMap((feature) => feature.entities ?? [])) {
    expect(paths).toContain(`${base ?? '/api/v1/'}${path}`);
  }
});
