import { API_BASE, importBody, problemsOf, type EntityDefinition } from '@trellis/entity-kit';
import {
  compileCount,
  compileGet,
  compileList,
  createReplyReader,
  listText,
  mayUse,
  readFilterArgument,
  recordText,
  type CompiledQuery,
  type Filter,
  type JsonTextRow,
  type Right,
  type Viewer,
} from '@trellis/entity-kit/sql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../context.ts';
import { createStatementNames } from '../postgres/statement-names.ts';
import { aboutCollection } from '../records/about-collection.ts';
import { explainUse, findUsage } from '../records/usage.ts';
import { Refusal, accessDenied, badRequest, invalidRecord, notFound } from '../refusal.ts';
import { viewerOf } from '../principal.ts';
import type { Services } from '../services.ts';
import { requireUser, tokenOf, type Authenticator } from './authenticate.ts';
import { toCsv } from './csv.ts';
import { noSuchCall } from './errors.ts';
import {
  createMany,
  createOne,
  idIn,
  patchOne,
  patchPlain,
  removeOne,
  upsertWithWhere,
  type Asked,
  type Body,
  type WriteAction,
} from './everyday-writes.ts';
import { importRows } from './import-rows.ts';
import { replaceOne } from './replace-record.ts';
import { authorOf } from './mount.ts';
import { mountMoves } from './mount-moves.ts';

/** Mounts the everyday calls of every collection on generic routes, so 200 collections start as fast as two. */
export function mountEveryday(app: FastifyInstance, services: Services, authenticator: Authenticator): void {
  const bases = new Set([undefined, ...services.registry.entities.map(({ base }) => base)]);
  for (const base of bases) mountBase(app, base, services, authenticator);
}

function mountBase(
  app: FastifyInstance,
  base: string | undefined,
  services: Services,
  authenticator: Authenticator,
): void {
  const ask = async (request: FastifyRequest, right: Right): Promise<Asked> => {
    const user = await requireUser(request, services, authenticator);
    const { collection } = request.params as { collection: string };
    const entity = services.registry.findByPath(collection, base);
    if (!entity || entity.access[right] === 'nobody') throw noSuchCall();
    if ((entity.appendOnly || entity.isView) && (right === 'update' || right === 'delete')) throw noSuchCall();
    const viewer = viewerOf(user);
    if (!mayUse(entity, right, viewer, services.registry)) throw accessDenied();
    return { entity, user, viewer };
  };
  const address = `${base ?? API_BASE}:collection`;
  mountReads(app, base, address, services, ask);
  mountWrites(app, address, services, ask);
  mountMoves(app, base, services, authenticator);
}

type Ask = (request: FastifyRequest, right: Right) => Promise<Asked>;

function mountReads(
  app: FastifyInstance,
  base: string | undefined,
  address: string,
  services: Services,
  ask: Ask,
): void {
  app.get(address, async (request, reply) => {
    const forVisitor = visitorQuery(request, services, base);
    if (forVisitor) return sendText(reply, await readList(services, forVisitor));
    const { entity, viewer } = await ask(request, 'read');
    const filter = filterOf(request);
    const text = await readList(services, compileList(services.registry, entity, filter, viewer));
    return wantsCsv(request) ? sendCsv(reply, entity, text) : sendText(reply, text);
  });
  app.get(`${address}/about`, async (request, reply) => {
    const { entity, viewer } = await ask(request, 'read');
    const about = aboutCollection(services.registry, entity, viewer);
    const isImportable = about.rights.create && !hasOwnWrites(app, entity);
    return sendText(reply, JSON.stringify({ ...about, isImportable }));
  });
  app.get(`${address}/:id/usage`, async (request, reply) => {
    const { id } = request.params as { id: string };
    const { entity, viewer } = await ask(request, 'read');
    const usage = await findUsage(services.pool, services.registry, entity, strictId(id, entity), viewer);
    return sendText(reply, JSON.stringify(usage));
  });
  app.get(`${address}/:id`, async (request, reply) => {
    const { id } = request.params as { id: string };
    const { entity, viewer } = await ask(request, 'read');
    if (id === 'count') return sendCount(reply, services, entity, viewer, request);
    const filter = filterOf(request);
    const query =
      id === 'findOne'
        ? compileList(services.registry, entity, { ...filter, limit: 1 }, viewer)
        : compileGet(services.registry, entity, strictId(id, entity), filter, viewer);
    const [found] = await readRows(services, query);
    if (!found) throw notFound(entity.path, id === 'findOne' ? undefined : id);
    return sendText(reply, recordText(found));
  });
}

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
    mayShared: (asked, right) => asked === entity && right === 'read',
    hasRole: () => false,
  };
  return compileList(registry, entity, { where: { [key]: value } }, viewer);
}

async function sendCount(
  reply: FastifyReply,
  services: Services,
  entity: EntityDefinition,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<FastifyReply> {
  const argument = readFilterArgument(rawQuery(request), 'where');
  const { text, values } = compileCount(services.registry, entity, argument, viewer);
  const { rows } = await services.pool.query<{ count: number }>(text, values);
  return sendText(reply, JSON.stringify({ count: rows[0]?.count ?? 0 }));
}

function mountWrites(app: FastifyInstance, address: string, services: Services, ask: Ask): void {
  const write =
    (right: Right, act: (asked: Asked, request: FastifyRequest, body: Body) => WriteAction) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = await ask(request, right);
      const action = act(asked, request, objectBody(request));
      const author = authorOf(asked, request);
      return sendText(reply, await inTransaction(services, author, action));
    };
  app.post(address, async (request, reply) => {
    const asked = await ask(request, 'create');
    const author = authorOf(asked, request);
    if (!Array.isArray(request.body))
      return sendText(reply, await inTransaction(services, author, createOne(asked, objectBody(request))));
    return sendText(reply, await inTransaction(services, author, createMany(asked, request.body)));
  });
  app.post(`${address}/import`, async (request, reply) => {
    const asked = await ask(request, 'create');
    if (hasOwnWrites(app, asked.entity)) throw noSuchCall();
    const body = importBody.safeParse(request.body);
    if (!body.success) throw invalidRecord(asked.entity.path, problemsOf(body.error, request.body));
    return sendText(reply, JSON.stringify(await importRows(services, authorOf(asked, request), asked, body.data)));
  });
  // What a feature creates by a call of its own, the calls that create when nothing is there do not create past it.
  const createHere = (asked: Asked, body: Body): WriteAction => {
    if (hasOwnCreate(app, asked.entity)) throw noSuchCall();
    return createOne(asked, body);
  };
  const patch = async (asked: Asked, id: number, request: FastifyRequest, body: Body): Promise<string> => {
    const author = authorOf(asked, request);
    const changed = await patchPlain(asked, id, body, author, services);
    return changed ?? inTransaction(services, author, patchOne(asked, id, body));
  };
  app.patch(address, async (request, reply) => {
    const asked = await ask(request, 'update');
    const body = objectBody(request);
    if (body['id'] !== undefined) return sendText(reply, await patch(asked, bodyId(body), request, body));
    return sendText(reply, await inTransaction(services, authorOf(asked, request), createHere(asked, body)));
  });
  app.put(
    address,
    write('update', (asked, _, body) =>
      body['id'] === undefined ? createHere(asked, body) : replaceOne(asked, bodyId(body), body),
    ),
  );
  app.patch(`${address}/:id`, async (request, reply) => {
    const asked = await ask(request, 'update');
    const body = objectBody(request);
    return sendText(reply, await patch(asked, pathId(request, asked, body), request, body));
  });
  app.put(
    `${address}/:id`,
    write('update', (asked, request, body) => replaceOne(asked, pathId(request, asked, body), body)),
  );
  app.post(
    `${address}/replaceOrCreate`,
    write('update', (asked, _, body) =>
      body['id'] === undefined ? createHere(asked, body) : replaceOne(asked, bodyId(body), body),
    ),
  );
  app.post(
    `${address}/upsertWithWhere`,
    write('update', (asked, request, body) => {
      const where = readFilterArgument(rawQuery(request), 'where');
      if (!where || Object.keys(where).length === 0)
        throw badRequest('A where with at least one known property is needed.');
      return upsertWithWhere(asked, where, body, createHere);
    }),
  );
  app.delete(`${address}/:id`, async (request, reply) => {
    const asked = await ask(request, 'delete');
    const author = authorOf(asked, request);
    const id = strictId((request.params as { id: string }).id, asked.entity);
    const told = explainUse(services, asked.viewer);
    return sendText(reply, await inTransaction(services, author, removeOne(asked, id)).catch(told));
  });
}

/** Whether a feature creates the rows of the collection by a call of its own. */
const hasOwnCreate = (app: FastifyInstance, { path, base = API_BASE }: EntityDefinition): boolean =>
  app.hasRoute({ method: 'POST', url: `${base}${path}` });

/** Whether a feature writes the collection by calls of its own: what those take care of, an import would pass by. */
const hasOwnWrites = (app: FastifyInstance, entity: EntityDefinition): boolean =>
  hasOwnCreate(app, entity) || app.hasRoute({ method: 'PATCH', url: `${entity.base ?? API_BASE}${entity.path}/:id` });

const nameOf = createStatementNames();

const rawQuery = (request: FastifyRequest): string => request.raw.url?.split('?')[1] ?? '';

const filterOf = (request: FastifyRequest): Filter => readFilterArgument(rawQuery(request), 'filter') ?? {};

function strictId(text: string, entity: EntityDefinition): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw notFound(entity.path, text);
  return Number(text);
}

function bodyId(body: Body): number {
  const id = idIn(body);
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > 2_147_483_647)
    throw badRequest('id is not valid.');
  return id;
}

function pathId(request: FastifyRequest, asked: Asked, body: Body): number {
  const id = strictId((request.params as { id: string }).id, asked.entity);
  if (body['id'] !== undefined && idIn(body) !== id) throw badRequest('id property (id) cannot be updated.');
  return id;
}

function objectBody(request: FastifyRequest): Body {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('BAD_REQUEST', 'Value is not an object.', 400);
  return body as Body;
}

async function readRows({ pool }: Services, { text, values }: CompiledQuery): Promise<JsonTextRow[]> {
  const name = nameOf(text);
  const types = createReplyReader();
  const { rows } = await pool.query<JsonTextRow>({ text, values, types, ...(name !== undefined && { name }) });
  return rows;
}

const readList = async (services: Services, query: CompiledQuery): Promise<string> =>
  listText(await readRows(services, query));

// As bytes: Node would write a long text out twice.
const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(text));

const wantsCsv = (request: FastifyRequest): boolean => (request.query as { format?: unknown }).format === 'csv';

const sendCsv = (reply: FastifyReply, entity: EntityDefinition, json: string): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${entity.path}.csv"`)
    .send(toCsv(JSON.parse(json) as Record<string, unknown>[]));
