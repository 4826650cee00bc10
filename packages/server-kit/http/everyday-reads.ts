import type { EntityDefinition } from '@trellis/entity-kit';
import {
  compileCount,
  compileGet,
  compileList,
  createReplyReader,
  listText,
  readFilterArgument,
  recordText,
  type CompiledQuery,
  type Filter,
  type JsonTextRow,
  type Viewer,
} from '@trellis/entity-kit/sql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createStatementNames } from '../postgres/statement-names.ts';
import { aboutCollection } from '../records/about-collection.ts';
import { findUsage } from '../records/usage.ts';
import { notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { tokenOf } from './authenticate.ts';
import { recordsToCsv } from './records-to-csv.ts';
import { hasOwnWrites, idInPath, rawQuery, sendText, type EverydayHandlers } from './everyday-call.ts';

/** What answers the everyday reads below a base. */
export const everydayReads = (
  app: FastifyInstance,
  base: string | undefined,
  services: Services,
): EverydayHandlers<'list' | 'findOne' | 'count' | 'get' | 'about' | 'usage'> => ({
  list: async (ask, request, reply) => {
    const forVisitor = visitorQuery(request, services, base);
    if (forVisitor) return sendText(reply, await readList(services, forVisitor));
    const { entity, viewer } = await ask();
    const { registry } = services;
    const text = await readList(services, compileList({ registry, viewer }, entity, filterOf(request)));
    return wantsCsv(request) ? sendCsv(reply, entity, text) : sendText(reply, text);
  },
  findOne: async (ask, request, reply) => {
    const { entity, viewer } = await ask();
    const { registry } = services;
    const filter = { ...filterOf(request), limit: 1 };
    const [found] = await readRows(services, compileList({ registry, viewer }, entity, filter));
    if (!found) throw notFound(entity.path);
    return sendText(reply, recordText(found));
  },
  count: async (ask, request, reply) => {
    const { entity, viewer } = await ask();
    const { pool, registry } = services;
    const where = readFilterArgument(rawQuery(request), 'where');
    const { text, values } = compileCount({ registry, viewer }, entity, where);
    const { rows } = await pool.query<{ count: number }>(text, values);
    return sendText(reply, JSON.stringify({ count: rows[0]?.count ?? 0 }));
  },
  get: async (ask, request, reply) => {
    const { entity, viewer } = await ask();
    const { registry } = services;
    const filter = filterOf(request);
    const id = idInPath(request, entity);
    const [found] = await readRows(services, compileGet({ registry, viewer }, entity, id, filter));
    if (!found) throw notFound(entity.path, String(id));
    return sendText(reply, recordText(found));
  },
  about: async (ask, _, reply) => {
    const { entity, viewer } = await ask();
    const { registry } = services;
    const about = aboutCollection({ registry, viewer }, entity);
    const isImportable = about.rights.create && !hasOwnWrites(app, entity);
    return sendText(reply, JSON.stringify({ ...about, isImportable }));
  },
  usage: async (ask, request, reply) => {
    const { entity, viewer } = await ask();
    const { pool, registry } = services;
    const id = idInPath(request, entity);
    return sendText(reply, JSON.stringify(await findUsage({ pool, registry, viewer }, entity, id)));
  },
});

/** What a visitor without a token may ask: the rows with one value of the field the collection names for visitors, nothing else. */
function visitorQuery(
  request: FastifyRequest,
  { registry }: Services,
  base: string | undefined,
): CompiledQuery | undefined {
  const { collection } = request.params as { collection: string };
  const entity = registry.findByPath(collection, base);
  const key = entity?.visitorsFindBy;
  if (!entity || key === undefined || tokenOf(request) !== undefined) return undefined;
  const filter = filterOf(request);
  const where: unknown = filter.where;
  if (Object.keys(filter).join() !== 'where' || typeof where !== 'object' || where === null) return undefined;
  const value = (where as Record<string, unknown>)[key];
  if (Object.keys(where).join() !== key || typeof value !== 'string') return undefined;
  const viewer: Viewer = {
    userId: 0,
    isAdmin: false,
    facilitiesFor: () => [],
    mayShared: (asked, right, who) =>
      asked === entity && right === 'read' && (who ?? entity.access.read) === entity.access.read,
    hasRole: () => false,
  };
  return compileList({ registry, viewer }, entity, { where: { [key]: value } });
}

const nameOf = createStatementNames();

const filterOf = (request: FastifyRequest): Filter => readFilterArgument(rawQuery(request), 'filter') ?? {};

async function readRows({ pool }: Services, { text, values }: CompiledQuery): Promise<JsonTextRow[]> {
  const name = nameOf(text);
  const types = createReplyReader();
  const { rows } = await pool.query<JsonTextRow>({ text, values, types, ...(name !== undefined && { name }) });
  return rows;
}

const readList = async (services: Services, query: CompiledQuery): Promise<string> =>
  listText(await readRows(services, query));

const wantsCsv = (request: FastifyRequest): boolean => (request.query as { format?: unknown }).format === 'csv';

const sendCsv = (reply: FastifyReply, entity: EntityDefinition, json: string): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${entity.path}.csv"`)
    .send(recordsToCsv(JSON.parse(json) as Record<string, unknown>[]));
