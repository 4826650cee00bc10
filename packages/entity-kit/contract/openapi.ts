import * as z from 'zod';
import { API_BASE, type ApiDefinition, type CallDefinition } from './api.ts';

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
  return {
    operationId,
    tags: [tag],
    summary: call.summary,
    ...(call.access.kind === 'public' ? { security: [] } : { security: [{ bearer: [] }, { accessToken: [] }] }),
    parameters: [...parametersOf(call.params, 'path', schemas), ...parametersOf(call.query, 'query', schemas)],
    ...(call.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toSchema(call.body, 'input', schemas) } },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: toSchema(call.returns, 'output', schemas) } },
      },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query', schemas: Json): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, check]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(check as z.ZodType, undefined).success,
    schema: toSchema(check as z.ZodType, 'input', schemas),
  }));
}

function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _,
    $defs,
    ...body
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  for (const [id, definition] of Object.entries(($defs ?? {}) as Json)) schemas[id] = definition;
  const id = body['id'];
  if (typeof id === 'string') {
    schemas[id] = withoutId(body);
    return { $ref: `#/components/schemas/${id}` };
  }
  return relocate(body) as Json;
}

const withoutId = ({ id: _, ...rest }: Json): Json => rest;

/** JSON Schema keeps shared parts under `$defs`; OpenAPI under `components/schemas`. */
function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === '$ref' && typeof part === 'string'
        ? [key, part.replace('#/$defs/', '#/components/schemas/')]
        : [key, relocate(part)],
    ),
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
