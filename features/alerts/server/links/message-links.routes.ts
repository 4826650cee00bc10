import { messageLinksApi } from '@trellis/alerts/model';
import { implement } from '@trellis/server-kit';
import { answerAlert } from './answer-alert.ts';
import { chooseMessages, readMessage } from './choose-messages.ts';
import { getAnsweringReader, readAlert } from './linked-alert.ts';
import { noteOpened } from './note-opened.ts';

/** The pages that the links of mails open. */
export const messageLinksRoutes = implement(messageLinksApi, {
  readMessage: ({ params }, context) => readMessage(params.messageId, context),
  choose: ({ params, body }, context) => chooseMessages(params.messageId, body.choice, context),
  chooseFromMailProgram: async ({ params }, context) => {
    await chooseMessages(params.messageId, 'stop', context);
    return { success: true };
  },
  readAlert: async ({ params }, context) => {
    const reader = await getAnsweringReader(params.messageId, context);
    await noteOpened(reader.message, context);
    return readAlert(reader, context);
  },
  answerAlert: ({ params, body }, { services, db, now, request }) =>
    answerAlert(params.messageId, body, { services, db, now, ip: request.ip }),
});
