import { findOutboxService, OutboxMessage } from '@trellis/compliance/model';
import { webAddress } from '@trellis/entity-kit';
import { invalidRecord, moveRow, type CallContext } from '@trellis/server-kit';
import { checkPayload } from './queue-messages.ts';

/** Queues a rejected message again. A mended payload counts as a new version; the first one is kept for the auditors. */
export async function requeueMessage(
  { id }: OutboxMessage,
  payload: string | undefined,
  context: CallContext,
): Promise<OutboxMessage> {
  const message = await moveRow(OutboxMessage, { id }, 'requeue', {}, context);
  const fresh = { attempts: 0, httpCode: null, error: null, nextTry: null };
  if (payload === undefined || payload === message.payload) return context.records.update(OutboxMessage, id, fresh);
  checkPayload(payload, findOutboxService(message.service) ?? { action: 'POST' });
  return context.records.update(OutboxMessage, id, {
    ...fresh,
    payload,
    payloadVersion: message.payloadVersion + 1,
    firstPayload: message.firstPayload ?? message.payload,
  });
}

/** Settles a rejected message that was dealt with outside; what waits for it may go on. */
export async function resolveMessage(
  message: OutboxMessage,
  { evidence, reason }: { evidence: string; reason: string },
  context: CallContext,
): Promise<OutboxMessage> {
  const problem = webAddress(evidence);
  if (problem !== true)
    throw invalidRecord(OutboxMessage.path, [{ property: 'evidence', code: 'invalid', message: problem }]);
  // The proof is written while the message may still change; where it cannot be settled, both are undone.
  if (message.state === 'rejected') await context.records.update(OutboxMessage, message.id, { evidence });
  return moveRow(OutboxMessage, message, 'resolve', { reason }, context);
}
