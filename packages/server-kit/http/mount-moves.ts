import { API_BASE, isMoveCall, moveBody, problemsOf } from '@trellis/entity-kit';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../context.ts';
import { amendRecord } from '../records/closed-records.ts';
import { moveState } from '../records/move-state.ts';
import { viewerOf } from '../principal.ts';
import { invalidRecord, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { requireUser, type Authenticator } from './authenticate.ts';
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
  app.post<{ Params: MoveParams }>(`${base ?? API_BASE}:collection/:id/:action`, async (request, reply) => {
    const user = await requireUser(request, services, authenticator);
    const { collection, id, action } = request.params;
    const entity = services.registry.findByPath(collection, base);
    const moves = new Map(Object.entries(entity?.states?.transitions ?? {}));
    const move = moves.get(action);
    const isAmendment = action === 'amend' && entity?.states?.amend !== undefined;
    if (!entity || (!isAmendment && (!move || !isMoveCall(move)))) throw noSuchCall();
    if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) throw notFound(entity.path, id);
    if (isAmendment) {
      const text = await inTransaction(services, authorOf({ user }, request), (context) =>
        amendRecord(entity, Number(id), request.body ?? {}, viewerOf(user), context),
      );
      return reply.type('application/json; charset=utf-8').send(text);
    }
    const words = moveBody.safeParse(request.body ?? {});
    if (!words.success) throw invalidRecord(entity.path, problemsOf(words.error, request.body));
    const moved = await inTransaction(services, authorOf({ user }, request), (context) =>
      moveState(entity, Number(id), action, words.data, { ...context, viewer: viewerOf(user) }),
    );
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(moved));
  });
}
