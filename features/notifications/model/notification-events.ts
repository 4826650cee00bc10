import { changed, created, defineEvents, eventPayload } from '@trellis/entity-kit';
import { Notification } from './notification.entity.ts';

/** Messages to one person about their work. */
export const notificationEvents = defineEvents('notification', {
  /** A person who wishes to see messages in the browser is told something; carries the text. */
  pushed: eventPayload<{ user_id: number; title: string; text: string }>(),
  /** A message stands in the inbox of its reader. */
  kept: created(Notification),
  changed: changed(Notification),
  /** A try to deliver a message came to something. */
  delivered: eventPayload<{ delivery_id: number }>(),
});
