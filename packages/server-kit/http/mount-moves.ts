import { maxInteger, apiBase, isMoveCall, moveBody, problemsOf, type EntityDefinition } from '@trellis/entity-kit';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type WorkContext } from '../context.ts';
import { amendRecord } from '../records/closed-records.ts';
import { moveState } from '../records/move-state.ts';
import { viewerOf, type UserPrincipal } from '../principal.ts';
import { invalidRecord, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { once } from './answer-once.ts';
import { assertWriter, requireUser, type Authenticator } from './authenticate.ts';
import { noSuchCall } from './errors.ts';
import { authorOf } from './mount.ts';

interface MoveParams {
  collection: string;
  id: string;
  action: string;
}

/** Mounts `POST {collection}/{id}/{action}` for every state machine, except actions with a call of their own. */
export function mountMoves(
  app: FastifyInstance,
  base: string | undefined,
  services: Services,
  authenticator: Authenticator,
): void {
  app.post<{ Params: MoveParams }>(`${base ?? apiBase}:collection/:id/:action`, async (request, reply) => {
    const user = await requireUser(request, services, authenticator);
    const { collection, id, action } = request.params;
    const entity = services.registry.findByPath(collection, base);
    const moves = new Map(Object.entries(entity?.states?.transitions ?? {}));
    const move = moves.get(action);
    const isAmendment = action === 'amend' && entity?.states?.amend !== undefined;
    if (!entity || (!isAmendment && (!move || !isMoveCall(move)))) throw noSuchCall();
    assertWriter(user, entity);
    if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > maxInteger) throw notFound(entity.path, id);
    const work = isAmendment
      ? (context: WorkContext) =>
          amendRecord(entity, Number(id), request.body ?? {}, { ...context, viewer: viewerOf(user) })
      : moveWork(entity, Number(id), action, { body: request.body, user });
    const author = authorOf({ user }, request);
    const text = await inTransaction(
      services,
      author,
      once({ request, reply, user }, work, (answer) => answer),
    );
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

function moveWork(
  entity: EntityDefinition,
  id: number,
  action: string,
  { body, user }: { body: unknown; user: UserPrincipal },
) {
  const words = moveBody.safeParse(body ?? {});
  if (!words.success) throw invalidRecord(entity.path, problemsOf(words.error, body));
  return async (context: WorkContext): Promise<string> =>
    JSON.stringify(await moveState(entity, id, action, words.data, { ...context, viewer: viewerOf(user) }));
}
