import { maxInteger, apiBase, type EntityDefinition, type EverydayName } from '@trellis/entity-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../refusal.ts';
import type { Asked } from './everyday-writes.ts';

/** Answers one everyday call; `ask` lets in whom the collection's rules let in, and refuses everybody else. */
export type EverydayHandler = (
  ask: () => Promise<Asked>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** What answers the calls of a table, by their names. */
export type EverydayHandlers<N extends EverydayName> = Readonly<Record<N, EverydayHandler>>;

/** Answers with JSON text; as bytes, for Node would write a long text out twice. */
export const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(text));

/** What stands behind the question mark, as it came. */
export const rawQuery = (request: FastifyRequest): string => request.raw.url?.split('?')[1] ?? '';

/** The id that the path names; a record under another kind of text does not exist. */
export function idInPath(request: FastifyRequest, entity: EntityDefinition): number {
  const { id } = request.params as { id: string };
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > maxInteger) throw notFound(entity.path, id);
  return Number(id);
}

/** Whether a feature creates the rows of the collection by a call of its own. */
export const hasOwnCreate = (app: FastifyInstance, { path, base = apiBase }: EntityDefinition): boolean =>
  app.hasRoute({ method: 'POST', url: `${base}${path}` });

/** Whether a feature writes the collection by calls of its own: what those take care of, an import would pass by. */
export const hasOwnWrites = (app: FastifyInstance, entity: EntityDefinition): boolean =>
  hasOwnCreate(app, entity) || app.hasRoute({ method: 'PATCH', url: `${entity.base ?? apiBase}${entity.path}/:id` });
