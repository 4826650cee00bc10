import { apiBase, everydayNames, everydayTable, hasEverydayCall, type EverydayName } from '@trellis/entity-kit';
import { mayUse } from '@trellis/entity-kit/sql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessDenied } from '../refusal.ts';
import { viewerOf } from '../principal.ts';
import type { Services } from '../services.ts';
import { assertWriter, requireUser, type Authenticator } from './authenticate.ts';
import { noSuchCall } from './errors.ts';
import type { EverydayHandlers } from './everyday-call.ts';
import { everydayChanges } from './everyday-changes.ts';
import { everydayReads } from './everyday-reads.ts';
import type { Asked } from './everyday-writes.ts';
import { mountMoves } from './mount-moves.ts';

/** Bytes of an import: its most rows with long texts in them. */
const largestImport = 8 * 1024 * 1024;

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
  const ask = async (request: FastifyRequest, name: EverydayName): Promise<Asked> => {
    const user = await requireUser(request, services, authenticator);
    const { collection } = request.params as { collection: string };
    const entity = services.registry.findByPath(collection, base);
    if (!entity || !hasEverydayCall(entity, name)) throw noSuchCall();
    const { right } = everydayTable[name];
    if (right !== 'read') assertWriter(user, entity);
    const viewer = viewerOf(user);
    if (!mayUse({ registry: services.registry, viewer }, entity, right)) throw accessDenied();
    return { entity, user, viewer };
  };
  const handlers: EverydayHandlers<EverydayName> = {
    ...everydayReads(app, base, services),
    ...everydayChanges(app, services),
  };
  for (const name of everydayNames) {
    const { method, path } = everydayTable[name];
    app.route({
      method,
      url: `${base ?? apiBase}:collection${path.replace('{id}', ':id')}`,
      ...((name === 'import' || name === 'takeBack') && { bodyLimit: largestImport }),
      handler: (request, reply) => handlers[name](() => ask(request, name), request, reply),
    });
  }
  mountMoves(app, base, services, authenticator);
}
