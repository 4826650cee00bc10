import { anyone, defineApi, idText, themselves, tokenScopes } from '@trellis/entity-kit';
import * as z from 'zod';
import { sessionRecord } from './access.api.ts';

const password = z.string().max(1024);
const code = z.string().min(1).max(100);
const newPassword = { password, confirmPassword: password };
const done = z.object({ success: z.boolean() });
const ownParams = z.object({ id: idText });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** Guessing is slow: so many tries from one network address. */
const limit = { requests: 30, minutes: 15 };

const sessionOfPerson = z.object({
  id: z.int(),
  device: z.string().nullable().meta({ description: 'what the browser says of itself' }),
  ip: z.string().nullable(),
  facilityname: z.string().nullable(),
  createdate: z.string(),
  lastUsedAt: z.string().nullable(),
  expires: z.string(),
  isCurrent: z.boolean(),
});

/** Longest that a personal token works, in days. */
export const mostTokenDays = 366;

const personalToken = z.object({
  id: z.int(),
  label: z.string(),
  scope: z.enum(tokenScopes),
  facilityname: z.string().nullable(),
  createdate: z.string(),
  lastUsedAt: z.string().nullable(),
  expires: z.string(),
});

/** A person's own account: password, second step, sessions, tokens for programs. */
export const accountApi = defineApi('account', {
  loginSecondStep: {
    method: 'POST',
    path: 'users/login/secondStep',
    summary:
      'The second step of signing in: a six-digit code of the app, or a recovery code; five tries in five minutes',
    access: anyone,
    limit,
    ownTransactions: true,
    body: z.strictObject({ challenge: code, code: z.string().min(1).max(40) }),
    returns: sessionRecord,
  },
  requestPasswordReset: {
    method: 'POST',
    path: 'users/requestPasswordReset',
    summary: 'Ask for a link to choose a new password; the answer is the same whether or not the address is known',
    access: anyone,
    limit,
    body: z.strictObject({ email: z.string().max(254) }),
    returns: z.object({ message: z.string() }),
  },
  checkCode: {
    method: 'POST',
    path: 'users/checkCode',
    summary: 'Whether the code of a link still works, and whom it is for',
    access: anyone,
    limit: { requests: 60, minutes: 15 },
    body: z.strictObject({ code, kind: z.enum(['reset', 'setup']) }),
    returns: z.object({
      firstname: z.string(),
      lang: z.enum(['en', 'es']).nullable().meta({ description: 'of the link; null: as the browser asks' }),
      email: z.string().meta({ description: 'masked for a reset' }),
      invitedBy: z.string().nullable(),
      facilities: z.array(z.string()),
    }),
  },
  resetPassword: {
    method: 'POST',
    path: 'users/resetPassword',
    summary: 'Choose a new password with the code of the link; every session of the person ends',
    access: anyone,
    limit,
    ownTransactions: true,
    body: z.strictObject({ code, ...newPassword }),
    returns: done,
  },
  setupAccount: {
    method: 'POST',
    path: 'users/setupAccount',
    summary:
      'Choose the first password with the code of an invitation and accept it; answers a session. 409 SIGN_IN_FIRST where the address has an account',
    access: anyone,
    limit,
    ownTransactions: true,
    body: z.strictObject({ code, ...newPassword }),
    returns: sessionRecord,
  },
  changePassword: {
    method: 'POST',
    path: 'users/changePassword',
    summary: 'Change the own password; the other sessions end',
    access: themselves(),
    limit,
    ownTransactions: true,
    body: z.strictObject({ currentPassword: password, ...newPassword }),
    returns: done,
  },
  requestEmailChange: {
    method: 'POST',
    path: 'users/requestEmailChange',
    summary: 'Ask for another own address; it counts once the mail sent there is confirmed',
    access: themselves(),
    limit,
    ownTransactions: true,
    body: z.strictObject({ email: z.string().max(254), password }),
    returns: z.object({ message: z.string() }),
  },
  confirmEmail: {
    method: 'POST',
    path: 'users/confirmEmail',
    summary: 'Confirm a new address with the code of the mail sent there',
    access: anyone,
    limit,
    body: z.strictObject({ code }),
    returns: z.object({ email: z.string() }),
  },
  startTwoFactor: {
    method: 'POST',
    path: 'users/{id}/twoFactor/start',
    summary: 'Begin to set up the second step: a secret for the app; nothing changes until a code confirms it',
    access: themselves('id'),
    limit,
    ownTransactions: true,
    params: ownParams,
    body: z.strictObject({ password }),
    returns: z.object({
      secret: z.string(),
      address: z.string().meta({ description: 'otpauth:// address for a QR code' }),
    }),
  },
  confirmTwoFactor: {
    method: 'POST',
    path: 'users/{id}/twoFactor/confirm',
    summary: 'Switch the second step on with a code of the app; answers the recovery codes, once',
    access: themselves('id'),
    limit,
    params: ownParams,
    body: z.strictObject({ code: z.string().min(1).max(40) }),
    returns: recoveryCodes,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: 'users/{id}/twoFactor/recoveryCodes',
    summary: 'New recovery codes, for the password and a code of the second step; the old ones end',
    access: themselves('id'),
    limit,
    ownTransactions: true,
    params: ownParams,
    body: z.strictObject({ password, code: z.string().min(1).max(40) }),
    returns: recoveryCodes,
  },
  switchTwoFactorOff: {
    method: 'POST',
    path: 'users/{id}/twoFactor/off',
    summary: 'Switch the own second step off, with the password and a code of it',
    access: themselves('id'),
    limit,
    ownTransactions: true,
    params: ownParams,
    body: z.strictObject({ password, code: z.string().min(1).max(40) }),
    returns: done,
  },
  profile: {
    method: 'GET',
    path: 'users/profile',
    summary: 'What the own profile shows beyond the session: kept keys, the second step, memberships',
    access: themselves(),
    returns: z.object({
      cellPhone: z.string().nullable(),
      notificationMethod: z.enum(['email', 'sms', 'push', 'none']),
      twoFactorEnabled: z.boolean(),
      recoveryCodesLeft: z.int(),
      hasMetrcApiKey: z.boolean(),
      hasPin: z.boolean(),
    }),
  },
  ownData: {
    method: 'GET',
    path: 'users/myData',
    scope: 'session',
    summary: 'Everything kept about oneself, by collection',
    access: themselves(),
    limit: { requests: 10, minutes: 15 },
    returns: z.object({
      writtenAt: z.string(),
      collections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  },
  listSessions: {
    method: 'GET',
    path: 'users/sessions',
    scope: 'session',
    summary: 'Where the person is signed in',
    access: themselves(),
    returns: z.array(sessionOfPerson),
  },
  endSession: {
    method: 'POST',
    path: 'users/sessions/{id}/end',
    summary: 'End one of the own sessions',
    access: themselves(),
    params: ownParams,
    returns: done,
  },
  endOtherSessions: {
    method: 'POST',
    path: 'users/sessions/endOthers',
    summary: 'End every own session but this one',
    access: themselves(),
    returns: z.object({ ended: z.int() }),
  },
  listTokens: {
    method: 'GET',
    path: 'users/tokens',
    summary: "The own personal tokens, with which programs work in the person's name",
    scope: 'session',
    access: themselves(),
    returns: z.array(personalToken),
  },
  createToken: {
    method: 'POST',
    path: 'users/tokens',
    summary: 'Make a personal token for a program, in the facility of the session; it is shown this once',
    access: themselves(),
    limit,
    ownTransactions: true,
    body: z.strictObject({
      label: z.string().trim().min(1).max(60),
      scope: z.enum(tokenScopes),
      days: z.int().min(1).max(mostTokenDays),
      password,
    }),
    returns: personalToken.extend({ token: z.string() }),
  },
  endToken: {
    method: 'POST',
    path: 'users/tokens/{id}/end',
    summary: 'End one of the own personal tokens at once',
    access: themselves(),
    params: ownParams,
    returns: done,
  },
});
export type PersonalToken = z.infer<typeof personalToken>;
export type SessionOfPerson = z.infer<typeof sessionOfPerson>;
