import { inTransaction, type Services } from '@trellis/server-kit';
import { sendConfirmation, confirmationJob } from './change-email.ts';
import { sendResetLink } from './change-password.ts';

/** Queue of requests for a new password. */
export const resetLinkJob = 'send-reset-link';

const job = { userId: null, source: 'job', ip: null } as const;

/** Answers requests for a new password and for another address. */
export async function keepSendingAccountLinks(services: Services): Promise<undefined> {
  await services.jobs.handle(resetLinkJob, async (data) => {
    const { email } = data as { email: string };
    await inTransaction(services, job, (context) => sendResetLink(email, context));
  });
  await services.jobs.handle(confirmationJob, async (data) => {
    await inTransaction(services, job, (context) =>
      sendConfirmation(data as { userId: number; email: string }, context),
    );
  });
  return undefined;
}
