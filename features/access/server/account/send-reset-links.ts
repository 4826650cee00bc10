import { inTransaction, type Services } from '@trellis/server-kit';
import { sendResetLink } from './change-password.ts';

/** Queue of requests for a new password. */
export const SEND_RESET_LINK = 'send-reset-link';

const job = { userId: null, source: 'job', ip: null } as const;

/** Answers requests for a new password. */
export async function keepSendingResetLinks(services: Services): Promise<undefined> {
  await services.jobs.handle(SEND_RESET_LINK, async (data) => {
    const { email } = data as { email: string };
    await inTransaction(services, job, (context) => sendResetLink(email, context));
  });
  return undefined;
}
