import { accountApi } from '@trellis/access/model';
import { callerOf, implement, inShortTransaction } from '@trellis/server-kit';
import { endSessions } from '../sessions/end-sessions.ts';
import { endSession, listSessions } from '../sessions/list-sessions.ts';
import { createToken, endToken, listTokens } from '../sessions/personal-tokens.ts';
import { answerChallenge } from '../two-factor/second-step.ts';
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  switchTwoFactorOff,
} from '../two-factor/switch-two-factor.ts';
import { confirmEmail, requestEmailChange } from './change-email.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { checkCode } from './check-code.ts';
import { readOwnData } from './read-own-data.ts';
import { readProfile } from './read-profile.ts';
import { resetLinkJob } from './send-account-links.ts';
import { setUpAccount } from './set-up-account.ts';

const done = { success: true };

/** A person's own account. */
export const accountRoutes = implement(accountApi, {
  loginSecondStep: async ({ body }, context) => {
    // A step of its own: a wrong code must still count.
    const outcome = await inShortTransaction(context, (step) => answerChallenge(body, step));
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.session;
  },
  requestPasswordReset: async ({ body }, { services, db }) => {
    // The work is done by a job, so that known and unknown addresses take the same time.
    await services.jobs.send(resetLinkJob, { email: body.email }, { db });
    return { message: 'If the address exists, a link was sent.' };
  },
  checkCode: ({ body }, context) => checkCode(body, context),
  resetPassword: async ({ body }, context) => {
    await resetPassword(body, context);
    return done;
  },
  setupAccount: ({ body }, context) => setUpAccount(body, context),
  changePassword: async ({ body }, context) => {
    await changePassword(body, context);
    return done;
  },
  requestEmailChange: async ({ body }, context) => {
    await requestEmailChange(body, context);
    return { message: 'A link was sent to the new address.' };
  },
  confirmEmail: ({ body }, context) => confirmEmail(body.code, context),
  startTwoFactor: ({ params, body }, context) => startTwoFactor(params.id, body.password, context),
  confirmTwoFactor: ({ params, body }, context) => confirmTwoFactor(params.id, body.code, context),
  renewRecoveryCodes: ({ params, body }, context) => renewRecoveryCodes(params.id, body, context),
  switchTwoFactorOff: async ({ params, body }, context) => {
    await switchTwoFactorOff(params.id, body, context);
    return done;
  },
  profile: (_, context) => readProfile(context),
  ownData: (_, context) => readOwnData(context),
  listSessions: (_, context) => listSessions(context),
  endSession: async ({ params }, context) => {
    await endSession(params.id, context);
    return done;
  },
  endOtherSessions: async (_, context) => {
    const { userId, tokenId } = callerOf(context);
    return { ended: await endSessions({ userIds: [userId], except: tokenId }, context) };
  },
  listTokens: (_, context) => listTokens(context),
  createToken: ({ body }, context) => createToken(body, context),
  endToken: async ({ params }, context) => {
    await endToken(params.id, context);
    return done;
  },
});
