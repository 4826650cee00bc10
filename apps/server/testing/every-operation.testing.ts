import { apiBase, type CallDefinition } from '@trellis/entity-kit';
import type { Feature } from '@trellis/server-kit';
import fc from 'fast-check';
import * as z from 'zod';
import { arbitraryOf } from './arbitrary-of.testing.ts';

/** One request: what `TestServer.call` takes. */
export interface SampleRequest {
  method: string;
  address: string;
  body?: unknown;
}

/** A call of the API and requests that its contract admits, or nearly. */
export interface Operation {
  name: string;
  requests: fc.Arbitrary<SampleRequest>;
}

/** Every call that a feature makes by hand, and the everyday calls of every collection. */
export const everyOperation = (features: readonly Feature[]): Operation[] => [
  ...features.flatMap(({ implementations = [] }) =>
    implementations.flatMap(({ api }) =>
      Object.entries(api.calls).map(([name, call]) => ({
        name: `${api.name}.${name}`,
        requests: requestsOf(call),
      })),
    ),
  ),
  ...features
    .flatMap(({ entities = [] }) => entities)
    .filter(({ access }) => access.read !== 'nobody')
    .flatMap(({ path, base = apiBase }) => everydayOperations(`${base}${path}`)),
];

const schemaOf = (type: z.ZodType): object => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });

function requestsOf({
  method,
  path,
  base = apiBase,
  params,
  query,
  body,
  upload,
}: CallDefinition): fc.Arbitrary<SampleRequest> {
  const nothing = fc.constant({});
  return fc
    .record({
      params: params ? arbitraryOf(schemaOf(params)) : nothing,
      query: query ? arbitraryOf(schemaOf(query)) : nothing,
      body: body && !upload ? arbitraryOf(schemaOf(body)) : fc.constant(undefined),
    })
    .map((input) => {
      const values = input.params as Record<string, unknown>;
      const address = `${base}${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(textOf(values[key] ?? 1)))}`;
      return {
        method,
        address: `${address}${queryText(input.query as Record<string, unknown>)}`,
        ...(input.body !== undefined && { body: input.body }),
      };
    });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${key}=${encodeURIComponent(textOf(value))}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const someId = fc.integer({ min: 1, max: 12 });

const everydayOperations = (address: string): Operation[] =>
  (
    [
      ['list', 'GET', () => '?filter={"limit":5}'],
      ['count', 'GET', () => '/count'],
      ['about', 'GET', () => '/about'],
      ['get', 'GET', (id) => `/${id}`],
      ['usage', 'GET', (id) => `/${id}/usage`],
      ['create', 'POST', () => ''],
      ['patch', 'PATCH', (id) => `/${id}`],
      ['replace', 'PUT', (id) => `/${id}`],
      ['upsert', 'POST', (id) => `/upsertWithWhere?where={"id":${id}}`],
      ['delete', 'DELETE', (id) => `/${id}`],
    ] as const satisfies readonly (readonly [string, string, (id: number) => string])[]
  ).map(([name, method, rest]) => ({
    name: `${address} ${name}`,
    requests: someId.map((id) => ({
      method,
      address: `${address}${rest(id)}`,
      ...(['POST', 'PATCH', 'PUT'].includes(method) && { body: {} }),
    })),
  }));
