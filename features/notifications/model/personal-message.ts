import { carrying, defineLiveMessages } from '@trellis/entity-kit';

/** What one person is told, in the browsers where they are signed in. */
export const personalMessages = defineLiveMessages({
  personalMessage: carrying<{ title: string; text: string }>('own'),
});
