import { Notification } from '@trellis/notifications/model';
import type { SecretBox } from '@trellis/server-kit';
import type { MailContent } from './mail-content.ts';

/** What a queued mail says; it is sealed while it waits, because its link may open an account. */
export const openContent = (stored: string, secrets: SecretBox): MailContent =>
  JSON.parse(secrets.open(Notification, 'content', stored)) as MailContent;
