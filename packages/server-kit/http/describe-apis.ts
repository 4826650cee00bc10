import {
  apiBase,
  neededScope,
  sayRule,
  takesOnceKey,
  type ApiDefinition,
  type CallDefinition,
  type Method,
} from '@trellis/entity-kit';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';

interface OpenApiInfo {
  title: string;
  version: string;
  description: string;
}

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the given calls, from their contracts alone (no server, no database). */
export function describeApis(info: OpenApiInfo, apis: readonly ApiDefinition[]): Json {
  const paths: ZodOpenApiPathsObject = {};
  const usedIds = new Set<string>();
  for (const api of apis) {
    for (const [name, call] of Object.entries(api.calls)) {
      const path = `${call.base ?? apiBase}${call.path}`;
      (paths[path] ??= {})[call.method.toLowerCase() as Lowercase<Method>] = describeCall(
        api.name,
        uniqueId(`${api.name}.${name}`, usedIds),
        call,
      );
    }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: { ...info },
      paths,
      components: {
        schemas: { Error: errorSchema },
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          accessToken: { type: 'apiKey', in: 'query', name: 'access_token' },
        },
      },
    },
    // Rows of everyday lists are checked by nobody: what they hold is the reader's question.
    { allowEmptySchema: { custom: true } },
  ) as unknown as Json;
}

const uniqueId = (id: string, used: Set<string>): string => {
  if (used.has(id)) throw new Error(`Two calls are named ${id}.`);
  used.add(id);
  return id;
};

/** Visitors and controllers have no personal tokens. */
const isForPeople = ({ access: { kind } }: CallDefinition) => kind !== 'public' && kind !== 'controller';

function describeCall(tag: string, operationId: string, call: CallDefinition): ZodOpenApiOperationObject {
  return {
    operationId,
    tags: [tag],
    summary: call.summary,
    'x-access': sayRule(call),
    ...(isForPeople(call) && { 'x-scope': neededScope(call) }),
    ...(call.access.kind === 'public' ? { security: [] } : { security: [{ bearer: [] }, { accessToken: [] }] }),
    requestParams: { ...(call.params && { path: call.params }), ...(call.query && { query: call.query }) },
    ...(takesOnceKey(call) && { parameters: [onceKey] }),
    ...bodyOf(call),
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': { schema: call.returns },
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

const onceKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'A name of this very request, such as a UUID. Sent again within 24 hours by the same person in the same facility, it is ' +
    'answered as the first time (with `idempotency-replayed: true`) and nothing is done twice; with another request 422.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

function bodyOf({ body, upload }: CallDefinition): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body) return { requestBody: { required: true, content: { 'application/json': { schema: body } } } };
  if (!upload) return {};
  const { file, fields = [] } = upload;
  const schema = {
    type: 'object' as const,
    properties: {
      [file]: { type: 'string' as const, contentMediaType: 'application/octet-stream' },
      ...Object.fromEntries(fields.map((field) => [field, { type: 'string' as const }])),
    },
    required: [file, ...fields],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

const errorSchema = {
  type: 'object' as const,
  required: ['error'],
  properties: {
    error: {
      type: 'object' as const,
      required: ['statusCode', 'name', 'message'],
      properties: {
        statusCode: { type: 'integer' as const },
        name: { type: 'string' as const },
        message: { type: 'string' as const },
        code: { type: 'string' as const },
        details: {},
      },
    },
  },
};
