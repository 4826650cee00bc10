import type { PersonalChannel, UnreachableReason } from '@trellis/notifications/model';
import type { WorkContext } from '@trellis/server-kit';
import type { Recipient } from './read-recipient.ts';

/** Channels that cannot reach a person here, each with its reason. */
export function whyUnreachable(
  _userId: number,
  { cellPhone, allowsPush }: Recipient,
  _context: WorkContext,
): Promise<Partial<Record<PersonalChannel, UnreachableReason>>> {
  return Promise.resolve({
    ntfy: 'no_topic',
    sms: cellPhone ? 'no_gateway' : 'no_phone',
    voice: cellPhone ? 'no_gateway' : 'no_phone',
    ...(!allowsPush && { push: 'no_device' }),
  });
}
