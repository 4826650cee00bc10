import { roles, type FacilityInvitation, type OwnInvitation, type RoleKey } from '@trellis/access/model';
import type { TestServer, World } from '@trellis/server-app/testing';
import type { TestMailServer } from '@trellis/test-kit/mail';
import { expect } from 'vitest';
import { startMailedServer } from '../mailed-server.testing.ts';
import { makeTeam } from '../team/team.testing.ts';

export let post: TestMailServer;
export let server: TestServer;
export let world: World;
let stop: () => Promise<void>;
export let now = new Date('2026-05-01T12:00:00Z');
/** Turns the clock of the server. */
export const setNow = (at: Date): void => {
  now = at;
};
/** Starts a server and the post that takes its mails. */
export async function openInvitations(): Promise<void> {
  ({ post, server, world, stop } = await startMailedServer({ now: () => now }));
}
/** Stops what was started. */
export const closeInvitations = (): Promise<void> => stop();

export const send = (address: string, body: unknown, token?: string) => server.call('POST', address, { token, body });
export const get = (address: string, token?: string) => server.call('GET', address, { token });
export let count = 0;
export const newAddress = () => `new-${(count += 1)}@farm.example`;
export const goodPassword = 'a long first secret';
export const setUp = (code: string, password = goodPassword) =>
  send('users/setupAccount', { code, password, confirmPassword: password });

export const team = () => makeTeam(world);
export const invitation = (facility: number, keys: RoleKey[] = ['grower'], email = newAddress()) => ({
  email,
  firstname: 'Ana',
  lastname: 'Prueba',
  lang: 'es',
  role_ids: keys.map((key) => roles[key].id),
  facility_ids: [facility],
});
export async function emailOf(id: number): Promise<string> {
  const { rows } = await server.services.pool.query<{ email: string }>('select email from users where id = $1', [id]);
  return rows[0]?.email ?? '';
}
export async function invitationsOf(facility: number): Promise<FacilityInvitation[]> {
  const { rows } = await server.services.pool.query<FacilityInvitation>(
    'select * from facility_invitations where facility_id = $1 order by id',
    [facility],
  );
  return rows;
}
export const membershipOf = async (user: number, facility: number) => {
  const { rows } = await server.services.pool.query<{ id: number; status: string }>(
    'select id, status from user_facilities where user_id = $1 and facility_id = $2',
    [user, facility],
  );
  return rows[0];
};
/** The code in the newest mail to an address. */
export async function codeFor(email: string): Promise<string> {
  const mail = await post.mailTo(email, /invit/i);
  return /setaccount\?code=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? expect.fail('The mail holds no link.');
}
export const own = async (token: string) => (await get('users/invitations', token)).body as OwnInvitation[];
