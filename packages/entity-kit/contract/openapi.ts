import * as z from 'zod';
import { takesOnceKey, type ApiDefinition, type CallDefinition } from './api.ts';
import { API_BASE } from './api-base.ts';

export interface OpenApiInfo {
  title: string;
  version: string;
  description: string;
}

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the given calls, from their contracts alone (no server, no database). */
export function describeApis(info: OpenApiInfo, apis: readonly ApiDefinition[]): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  const usedIds = new Set<string>();
  for (const api of apis) {
    for (const [name, call] of Object.entries(api.calls)) {
      const path = `${call.base ?? API_BASE}${call.path}`;
      (paths[path] ??= {})[call.method.toLowerCase()] = describeCall(
        api.name,
        uniqueId(`${api.name}.${name}`, usedIds),
        call,
        schemas,
      );
    }
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      schemas: { ...schemas, Error: errorSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        accessToken: { type: 'apiKey', in: 'query', name: 'access_token' },
      },
    },
  };
}

const uniqueId = (id: string, used: Set<string>): string => {
  if (used.has(id)) throw new Error(`Two calls are named ${id}.`);
  used.add(id);
  return id;
};

function describeCall(tag: string, operationId: string, call: CallDefinition, schemas: Json): Json {
  const place: Place = { schemas, scope: operationId };
  return {
    operationId,
    tags: [tag],
    summary: call.summary,
    ...(call.access.kind === 'public' ? { security: [] } : { security: [{ bearer: [] }, { accessToken: [] }] }),
    parameters: [
      ...parametersOf(call.params, 'path', place),
      ...parametersOf(call.query, 'query', place),
      ...(takesOnceKey(call) ? [onceKey] : []),
    ],
    ...bodyOf(call, place),
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': { schema: toSchema(call.returns, 'output', place) },
          // Lists are downloaded as a table where the query says so.
          ...(call.query && 'format' in call.query.shape && { 'text/csv': { schema: { type: 'string' } } }),
        },
      },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const onceKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name of this very request, such as a UUID. Sent again within 24 hours by the same person in the same facility, it is ' +
    'answered as the first time (with `idempotency-replayed: true`) and nothing is done twice; with another request 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function bodyOf({ body, upload }: CallDefinition, place: Place): Json {
  if (body)
    return {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(body, 'input', place) } } },
    };
  if (!upload) return {};
  const { file, fields = [] } = upload;
  const schema = {
    type: 'object',
    properties: {
      [file]: { type: 'string', contentMediaType: 'application/octet-stream' },
      ...Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
    },
    required: [file, ...fields],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query', place: Place): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, check]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(check as z.ZodType, undefined).success,
    schema: toSchema(check as z.ZodType, 'input', place),
  }));
}

/** JSON Schema of a check; parts it names go to the document's components, unnamed recursive parts under the call's name. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', { schemas, scope }: Place): Json {
  const options = { io, unrepresentable: 'any', target: 'draft-2020-12' } as const;
  const { $schema: _, $defs, ...body } = z.toJSONSchema(schema, options) as Json;
  const rename = (name: string) => (name.startsWith('__') ? `${scope}.${name.slice(2)}` : name);
  const own = typeof body['id'] === 'string' ? body['id'] : undefined;
  // A recursive check points at itself as "#".
  const relocated = (part: unknown) => relocate(part, rename, own ?? `${scope}.${io}`);
  for (const [name, part] of Object.entries(($defs ?? {}) as Json))
    schemas[rename(name)] = relocated(withoutId(part as Json));
  if (own === undefined) return relocated(body) as Json;
  schemas[own] = relocated(withoutId(body));
  return { $ref: `#/components/schemas/${own}` };
}

interface Place {
  schemas: Json;
  /** Name of the call, for parts without a name of their own. */
  scope: string;
}

const withoutId = ({ id: _, ...rest }: Json): Json => rest;

/** JSON Schema keeps shared parts under `$defs`; OpenAPI under `components/schemas`. */
function relocate(value: unknown, rename: (name: string) => string, self: string): unknown {
  if (Array.isArray(value)) return value.map((part) => relocate(part, rename, self));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key !== '$ref' || typeof part !== 'string') return [key, relocate(part, rename, self)];
      const name = part === '#' ? self : rename(part.replace('#/$defs/', ''));
      return [key, `#/components/schemas/${name}`];
    }),
  );
}

const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['statusCode', 'name', 'message'],
      properties: {
        statusCode: { type: 'integer' },
        name: { type: 'string' },
        message: { type: 'string' },
        code: { type: 'string' },
        details: {},
      },
    },
  },
};
