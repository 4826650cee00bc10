import { defineEvents, eventPayload } from '@trellis/entity-kit';

/** Messages to one person about their work. */
export const notificationEvents = defineEvents('notification', {
  /** A person who wishes to see messages in the browser is told something; carries the text. */
  pushed: eventPayload<{ user_id: number; title: string; text: string }>(),
});
