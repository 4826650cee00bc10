import type { GroupChannel } from '@trellis/notifications/model';
import type { WorkContext } from '@trellis/server-kit';
import { queueDelivery } from '../channels/deliver.ts';
import type { MailContent } from '../mail/mail-content.ts';
import type { MessageLinks } from '../mail/message-token.ts';
import { textOf } from './send-to-person.ts';

/** A message to everybody who reads a channel of a facility. */
export interface GroupPost {
  facilityChannel_id: number;
  channel: GroupChannel;
  subject: string;
  content: MailContent | ((links: MessageLinks) => MailContent);
  /** Path of the page it is about. */
  link: string;
  isUrgent: boolean;
}

/** Posts a message to a channel of a facility within the caller's transaction; answers the id of its delivery. It carries no link
 * that answers: many read it. */
export async function sendToGroup(
  { facilityChannel_id, channel, subject, content, link, isUrgent }: GroupPost,
  context: WorkContext,
): Promise<number> {
  const said = typeof content === 'function' ? content({ resolve: '', unsubscribe: '' }) : content;
  const message = { title: subject.slice(0, 255), text: textOf(said), link, isUrgent };
  const id = await queueDelivery({ facilityChannel_id, channel }, message, context);
  if (id === undefined) throw new Error('A message to a channel has no other of its kind.');
  return id;
}
