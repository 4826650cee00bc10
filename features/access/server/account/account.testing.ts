import type { TestServer, World } from '@trellis/server-app/testing';
import type { TestMailServer } from '@trellis/test-kit/mail';
import { expect } from 'vitest';
import { hashPassword } from '../index.ts';
import { startMailedServer } from '../mailed-server.testing.ts';

export const goodPassword = 'correct horse battery';
export const newPassword = 'a different long secret';

export let server: TestServer;
export let post: TestMailServer;
export let world: World;
let stop: () => Promise<void>;
/** Starts a server and the post that takes its mails. */
export async function openAccounts(clock?: { now: () => Date }): Promise<void> {
  ({ server, post, world, stop } = await startMailedServer(clock));
}
/** Stops what was started. */
export const closeAccounts = (): Promise<void> => stop();

export const send = (address: string, body: unknown, token?: string) => server.call('POST', address, { token, body });

/** A grower with an address and the good password. */
export async function person(status = 'active') {
  const facility = await world.facility();
  const { id, token } = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const email = `person-${id}@farm.example`;
  await server.services.pool.query('update users set email = $1, "passwordHash" = $2, status = $3 where id = $4', [
    email,
    await hashPassword(goodPassword),
    status,
    id,
  ]);
  const logIn = (password: string) => send('users/login', { email, password });
  return { id, token, email, logIn };
}

/** The code in the link of the newest mail to an address. */
export async function codeFor(email: string, subject: RegExp): Promise<string> {
  const mail = await post.mailTo(email, subject);
  return /[?&](?:code|confirmEmail)=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? expect.fail('The mail holds no link.');
}
