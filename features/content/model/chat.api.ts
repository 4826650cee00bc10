import { defineApi, inCurrentFacility } from '@trellis/entity-kit';
import * as z from 'zod';

/** The thread of a facility that everybody reads. */
export const channelThread = 'channel';

/** Topic of the mark that tells how far a person has read a thread. */
export const chatMark = (facilityId: number, thread: string): string => `chat:${facilityId}:${thread}`.slice(0, 160);

/** What the staff of a facility write to each other. */
export const chatApi = defineApi('chat', {
  getThreads: {
    method: 'GET',
    path: 'chatMessages/getThreads',
    summary: 'Threads of the current facility, newest first, with what the person has not read',
    access: inCurrentFacility(),
    returns: z.array(
      z.object({
        thread: z.string(),
        lastId: z.int(),
        lastText: z.string(),
        lastAuthor: z.string(),
        lastAt: z.string(),
        messages: z.int(),
        unread: z.int(),
        callsMe: z.int(),
      }),
    ),
  },
});
export type ChatThread = z.infer<typeof chatApi.calls.getThreads.returns>[number];
