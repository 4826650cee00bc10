import { Notification } from '@trellis/notifications/model';
import { moveStateBySystem, type WorkContext } from '@trellis/server-kit';
import { renderRecord, type MailContent } from '../mail/mail-content.ts';
import { hashMessageToken, newMessageToken } from '../mail/message-token.ts';

/** A message that stands in the records of its reader. */
export interface KeptMessage {
  kind: Notification['kind'];
  user_id: number;
  facility_id: number | null;
  about?: { collection: string; id: number };
  subject: string;
  content: MailContent;
}

/** Leaves a message in the records, where the person finds it in their inbox; answers its id. */
export async function keepMessage(message: KeptMessage, context: WorkContext): Promise<number> {
  const { kind, user_id, facility_id, subject, content, about } = message;
  const { id } = await context.records.create(Notification, {
    user_id,
    facility_id,
    kind,
    channel: 'inapp',
    subject: subject.slice(0, 255),
    body: renderRecord(content),
    messageToken: hashMessageToken(newMessageToken()),
    ...(about && { refCollection: about.collection, ref_id: about.id }),
  });
  await moveStateBySystem(Notification, id, 'markSent', {}, context);
  return id;
}
