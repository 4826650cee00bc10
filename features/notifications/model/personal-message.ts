import { defineLiveMessages, messagePayload } from '@trellis/entity-kit';

/** What one person is told, in the browsers where they are signed in. */
export const personalMessages = defineLiveMessages({
  personalMessage: messagePayload<{ title: string; text: string }>('own'),
});
