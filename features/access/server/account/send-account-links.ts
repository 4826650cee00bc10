import { inTransaction, type Services } from '@trellis/server-kit';
import { sendConfirmation, confirmationJob, type AskedAddress } from './change-email.ts';
import { sendResetLink } from './change-password.ts';

/** Queue of requests for a new password. */
export const resetLinkJob = 'send-reset-link';

const author = { userId: null, source: 'job', ip: null } as const;

/** Answers requests for a new password and for another address. */
export async function keepSendingAccountLinks(services: Services): Promise<undefined> {
  await services.jobs.handle(resetLinkJob, async (data, taken) => {
    const { email } = data as { email: string };
    await inTransaction(services, author, async (context) => {
      await sendResetLink(email, context);
      // One request is one mail: a second one would end the link of the first.
      await taken.finishIn(context.db);
    });
  });
  await services.jobs.handle(confirmationJob, async (data, taken) => {
    await inTransaction(services, author, async (context) => {
      await sendConfirmation(data as AskedAddress, context);
      await taken.finishIn(context.db);
    });
  });
  return undefined;
}
