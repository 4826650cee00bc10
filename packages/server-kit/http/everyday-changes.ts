import { maxInteger, importBody, problemsOf, takeBackBody } from '@trellis/entity-kit';
import { readFilterArgument } from '@trellis/entity-kit/sql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction, withoutTransaction } from '../context.ts';
import { loadedAt, readChange } from '../records/change.ts';
import { explainUse } from '../records/usage.ts';
import { Refusal, badRequest, invalidRecord } from '../refusal.ts';
import type { Services } from '../services.ts';
import { once, refuseKey } from './answer-once.ts';
import {
  hasOwnCreate,
  hasOwnWrites,
  idInPath,
  rawQuery,
  sendText,
  type EverydayHandler,
  type EverydayHandlers,
} from './everyday-call.ts';
import {
  createMany,
  createOne,
  idIn,
  removeOne,
  upsertWithWhere,
  type Asked,
  type Body,
  type WriteAction,
} from './everyday-writes.ts';
import { noSuchCall } from './errors.ts';
import { importRows } from './import-rows.ts';
import { authorOf } from './mount.ts';
import { replaceOne } from './replace-record.ts';
import { takeBackRows } from './take-back-rows.ts';

type Changes =
  | 'create'
  | 'import'
  | 'takeBack'
  | 'patch'
  | 'patchById'
  | 'replace'
  | 'replaceById'
  | 'replaceOrCreate'
  | 'upsertWithWhere'
  | 'delete';

/** What answers the everyday writes. */
export function everydayChanges(app: FastifyInstance, services: Services): EverydayHandlers<Changes> {
  /** Answers with what the action did, or had done for the same `Idempotency-Key`. */
  const answer = async (asked: Asked, request: FastifyRequest, reply: FastifyReply, action: WriteAction) => {
    const work = once({ request, reply, user: asked.user }, action, (text) => text);
    return sendText(reply, await inTransaction(services, authorOf(asked, request), work));
  };
  const write =
    (act: (asked: Asked, request: FastifyRequest, body: Body) => WriteAction): EverydayHandler =>
    async (ask, request, reply) => {
      const asked = await ask();
      return answer(asked, request, reply, act(asked, request, objectBody(request)));
    };
  // What a feature creates by a call of its own, the calls that create when nothing is there do not create past it.
  const createHere = (asked: Asked, body: Body): WriteAction => {
    if (hasOwnCreate(app, asked.entity)) throw noSuchCall();
    return createOne(asked, body);
  };
  const patch = async (asked: Asked, id: number, request: FastifyRequest, body: Body): Promise<string> => {
    const change = readChange(asked.entity, id, body);
    const author = authorOf(asked, request);
    // One statement is a transaction of its own; what must follow is queued in one with the change.
    const alone = await withoutTransaction(services, author, ({ records }) => records.patchAlone(change, asked.viewer));
    return alone ?? inTransaction(services, author, ({ records }) => records.patch(change, asked.viewer));
  };
  const replaceOrCreate = write((asked, _, body) =>
    body['id'] === undefined ? createHere(asked, body) : replaceOne(asked, bodyId(body), body),
  );
  return {
    create: async (ask, request, reply) => {
      const asked = await ask();
      const { body } = request;
      const action = Array.isArray(body) ? createMany(asked, body) : createOne(asked, objectBody(request));
      return answer(asked, request, reply, action);
    },
    import: async (ask, request, reply) => {
      refuseKey(request);
      const asked = await ask();
      if (hasOwnWrites(app, asked.entity)) throw noSuchCall();
      const body = importBody.safeParse(request.body);
      if (!body.success) throw invalidRecord(asked.entity.path, problemsOf(body.error, request.body));
      return sendText(reply, JSON.stringify(await importRows(services, authorOf(asked, request), asked, body.data)));
    },
    takeBack: async (ask, request, reply) => {
      const asked = await ask();
      if (hasOwnWrites(app, asked.entity)) throw noSuchCall();
      const body = takeBackBody.safeParse(request.body);
      if (!body.success) throw invalidRecord(asked.entity.path, problemsOf(body.error, request.body));
      return answer(asked, request, reply, takeBackRows(asked, body.data));
    },
    patch: async (ask, request, reply) => {
      const asked = await ask();
      const body = objectBody(request);
      return sendText(reply, await patch(asked, pathId(request, asked, body), request, body));
    },
    patchById: async (ask, request, reply) => {
      const asked = await ask();
      const body = objectBody(request);
      if (body['id'] !== undefined) return sendText(reply, await patch(asked, bodyId(body), request, body));
      return sendText(reply, await inTransaction(services, authorOf(asked, request), createHere(asked, body)));
    },
    replace: write((asked, request, body) => replaceOne(asked, pathId(request, asked, body), body)),
    replaceById: replaceOrCreate,
    replaceOrCreate,
    upsertWithWhere: write((asked, request, body) => {
      const where = readFilterArgument(rawQuery(request), 'where');
      if (!where || Object.keys(where).length === 0)
        throw badRequest('A where with at least one known property is needed.');
      return upsertWithWhere(asked, where, body, createHere);
    }),
    delete: async (ask, request, reply) => {
      const asked = await ask();
      const id = idInPath(request, asked.entity);
      const told = explainUse(services, asked.viewer);
      const loaded = loadedAt(new URLSearchParams(rawQuery(request)).get('updatedate') ?? undefined);
      const remove = removeOne(asked, id, loaded);
      return sendText(reply, await inTransaction(services, authorOf(asked, request), remove).catch(told));
    },
  };
}

function bodyId(body: Body): number {
  const id = idIn(body);
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > maxInteger)
    throw badRequest('id is not valid.');
  return id;
}

function pathId(request: FastifyRequest, asked: Asked, body: Body): number {
  const id = idInPath(request, asked.entity);
  if (body['id'] !== undefined && idIn(body) !== id) throw badRequest('id property (id) cannot be updated.');
  return id;
}

function objectBody(request: FastifyRequest): Body {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('BAD_REQUEST', 'Value is not an object.', 400);
  return body as Body;
}
