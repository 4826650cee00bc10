import { ProvisionalController } from '@trellis/devices/model';
import { idText, moveBody, signedIn, type CallDefinition } from '@trellis/entity-kit';
import * as z from 'zod';

const move = (action: 'reject' | 'reconsider') =>
  ({
    method: 'POST',
    path: `${ProvisionalController.path}/{id}/${action}`,
    summary: action,
    access: signedIn,
    params: z.object({ id: idText }),
    body: moveBody,
    returns: z.custom<ProvisionalController>(),
  }) as const satisfies CallDefinition;

/** Moves of a waiting controller that are no adoption. */
export const provisionalCalls = { reject: move('reject'), reconsider: move('reconsider') };
