import type { Invited } from '@trellis/access/model';
import { hashPassword } from '../index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  server,
  world,
  openInvitations,
  closeInvitations,
  send,
  get,
  newAddress,
  goodPassword,
  setUp,
  team,
  invitation,
  emailOf,
  invitationsOf,
  membershipOf,
  codeFor,
  own,
} from './invitations.testing.ts';

beforeAll(openInvitations);
afterAll(closeInvitations);

describe('somebody with an account', () => {
  async function member() {
    const facility = await world.facility();
    const { id, token } = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const email = `member-${id}@farm.example`;
    await server.services.pool.query(
      'update users set email = $1, "passwordHash" = $2, "cellPhone" = $3 where id = $4',
      [email, await hashPassword(goodPassword), '555-0100', id],
    );
    return { id, token, email, facility };
  }

  test('is invited with the same words as somebody without, and nothing of them is read before they accept', async () => {
    const { there, stranger } = await team();
    const person = await member();
    const suspended = await member();
    await server.services.pool.query(`update users set status = 'suspended' where id = $1`, [suspended.id]);
    const unknown = newAddress();
    const replies = [];
    for (const email of [person.email, unknown, suspended.email])
      replies.push(await send('users/invite', invitation(there.id, ['grower'], email), stranger.token));
    const [first, ...others] = replies.map(({ status, body }) => {
      const { email, ids, ...rest } = body as Invited;
      return { status, ...rest, count: ids.length, hasAddress: email.includes('@') };
    });
    expect(others).toEqual([first, first]);
    expect((await get(`users/${person.id}`, stranger.token)).status).toBe(404);
    expect((await get(`users/${person.id}/access`, stranger.token)).status).toBe(404);
    expect((await send(`users/${person.id}/changeEmployment`, { hourlyRate: 1 }, stranger.token)).status).toBe(404);
    expect(
      (await send(`users/${person.id}/addToFacility`, { facility_id: there.id, role_ids: [3] }, stranger.token)).status,
    ).toBe(404);
    const listed = (
      await get(
        `ag_teamMembers?filter=${encodeURIComponent(JSON.stringify({ where: { facility_id: there.id, user_id: null } }))}`,
        stranger.token,
      )
    ).body as Record<string, unknown>[];
    expect(listed).toHaveLength(3);
    const shown = listed.map(({ id, email, invitation_id, createdate, updatedate, mailStatus, ...rest }) => rest);
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual(shown[0]);
    expect(shown[0]).toMatchObject({ user_id: null, name: 'Ana Prueba', cellPhone: null, lastlogin: null });
    expect(await membershipOf(person.id, there.id)).toBeUndefined();
    const checked: unknown[] = [];
    for (const email of [person.email, unknown])
      checked.push((await send('users/checkCode', { code: await codeFor(email), kind: 'setup' })).body);
    const [known, other] = checked as [object, object];
    expect({ ...other, email: '' }).toEqual({ ...known, email: '' });
  });

  test('sees the invitation in the app, becomes a member by accepting, and is out of sight when the access is taken', async () => {
    const { there, stranger } = await team();
    const person = await member();
    await send('users/invite', invitation(there.id, ['farmManager'], person.email), stranger.token);
    const [waiting] = await own(person.token);
    expect(waiting).toMatchObject({ facility_id: there.id, invitedBy: 'Test Person', role_ids: [4] });
    const accept = (token?: string) => send(`users/invitations/${waiting?.id}/accept`, {}, token);
    expect((await get('users/invitations')).status).toBe(401);
    expect((await accept()).status).toBe(401);
    const other = await member();
    expect(await own(other.token)).toEqual([]);
    expect((await accept(other.token)).status).toBe(404);
    expect((await accept(stranger.token)).status).toBe(404);
    expect((await accept(person.token)).body).toEqual({ success: true });
    expect((await accept(person.token)).status).toBe(404);
    expect(await own(person.token)).toEqual([]);
    expect((await get('users/session', person.token)).body).toMatchObject({
      facilities: expect.arrayContaining([expect.objectContaining({ id: there.id, status: 'available' })]) as unknown,
    });
    const read = await get(`users/${person.id}`, stranger.token);
    expect(read.status).toBe(200);
    for (const key of ['cellPhone', 'lastlogin', 'failedLogins', 'lockedUntil', 'client_id', 'twoFactorEnabled'])
      expect((read.body as Record<string, unknown>)[key] ?? null, key).toBeNull();
    expect((await get(`users/${person.id}/access`, stranger.token)).body).toMatchObject({
      account: null,
      mayDecide: false,
      places: [{ facility_id: there.id }],
    });
    const membership = await membershipOf(person.id, there.id);
    expect((await send(`ag_userFacilities/${membership?.id}/revoke`, {}, stranger.token)).status).toBe(200);
    for (const address of [`users/${person.id}`, `users/${person.id}/access`])
      expect((await get(address, stranger.token)).status).toBe(404);
    const former = (
      await get(
        `ag_teamMembers?filter=${encodeURIComponent(JSON.stringify({ where: { user_id: person.id } }))}`,
        stranger.token,
      )
    ).body as object[];
    expect(former).toMatchObject([{ status: 'revoked', email: null, cellPhone: null, lastlogin: null, roleIds: '' }]);
  });

  test('is not let in again by an older invitation once the access was taken', async () => {
    const { there, stranger } = await team();
    const person = await member();
    await send('users/invite', invitation(there.id, ['facilityManager'], person.email), stranger.token);
    const [waiting] = await own(person.token);
    const code = await codeFor(person.email);
    const asked = await send('ag_clientFacilities/requestFacility', { facility_id: there.id }, person.token);
    const { id } = asked.body as { id: number };
    for (const step of ['grant', 'revoke'])
      expect((await send(`ag_userFacilities/${id}/${step}`, {}, stranger.token)).status).toBe(200);
    expect(await own(person.token)).toEqual([]);
    expect((await send(`users/invitations/${waiting?.id}/accept`, {}, person.token)).status).toBe(404);
    expect((await send('users/acceptInvitation', { code }, person.token)).status).toBe(410);
    expect(await invitationsOf(there.id)).toMatchObject([{ status: 'withdrawn' }]);
    expect((await membershipOf(person.id, there.id))?.status).toBe('revoked');
  });

  test('declines in the app or by the link, and the inviter sees that alone', async () => {
    const { there, stranger } = await team();
    const person = await member();
    await send('users/invite', invitation(there.id, ['grower'], person.email), stranger.token);
    const [waiting] = await own(person.token);
    expect((await send(`users/invitations/${waiting?.id}/decline`, {}, person.token)).status).toBe(200);
    const unknown = invitation(there.id);
    await send('users/invite', unknown, stranger.token);
    const code = await codeFor(unknown.email);
    expect((await send('users/declineInvitation', { code })).status).toBe(200);
    expect((await send('users/declineInvitation', { code })).status).toBe(410);
    expect((await invitationsOf(there.id)).map(({ status }) => status)).toEqual(['declined', 'declined']);
    expect(await membershipOf(person.id, there.id)).toBeUndefined();
  });

  test('cannot be given a new password by the link; accepts by it when signed in with the invited address', async () => {
    const { there, stranger, grower } = await team();
    const person = await member();
    await send('users/invite', invitation(there.id, ['grower'], person.email.toUpperCase()), stranger.token);
    const code = await codeFor(person.email);
    expect((await setUp(code, 'another long first secret')).body).toMatchObject({
      error: { code: 'SIGN_IN_FIRST', statusCode: 409 },
    });
    expect((await send('users/login', { email: person.email, password: goodPassword })).status).toBe(200);
    const accept = (token?: string) => send('users/acceptInvitation', { code }, token);
    expect((await accept()).status).toBe(401);
    expect((await accept(grower.token)).body).toMatchObject({ error: { code: 'OTHER_ADDRESS', statusCode: 403 } });
    expect((await accept(person.token)).status).toBe(200);
    expect(await membershipOf(person.id, there.id)).toMatchObject({ status: 'available' });
    expect((await accept(person.token)).status).toBe(410);
  });

  test('who works there already is not invited again', async () => {
    const { here, manager, grower } = await team();
    const again = await send('users/invite', invitation(here.id, ['grower'], await emailOf(grower.id)), manager.token);
    expect(again.body).toMatchObject({ error: { code: 'ALREADY_MEMBER', statusCode: 409 } });
  });
});

describe('a further facility of the same person', () => {
  test('is given at once within one company, and asked for beyond it', async () => {
    const client = await world.row('clients', { name: `Company ${newAddress()}` });
    const [first, second, foreign] = [await world.facility(), await world.facility(), await world.facility()];
    await server.services.pool.query('update facilities set client_id = $1 where id = any($2)', [
      client,
      [first.id, second.id],
    ]);
    const manager = await world.person({ facilities: [first.id, second.id, foreign.id], roles: ['facilityManager'] });
    const person = await world.person({ facilities: [first.id], roles: ['grower'] });
    const add = (facility_id: number, token: string | undefined = manager.token) =>
      send(`users/${person.id}/addToFacility`, { facility_id, role_ids: [3] }, token);
    expect((await send(`users/${person.id}/addToFacility`, { facility_id: second.id, role_ids: [3] })).status).toBe(
      401,
    );
    expect((await add(second.id, person.token)).status).toBe(404);
    expect((await add(first.id, person.token)).status).toBe(403);
    expect((await add(second.id)).body).toMatchObject({ outcome: 'added' });
    expect(await membershipOf(person.id, second.id)).toMatchObject({ status: 'available' });
    expect((await add(foreign.id)).body).toMatchObject({ outcome: 'invited', isMailed: true, link: null });
    expect(await membershipOf(person.id, foreign.id)).toBeUndefined();
    const model = await world.person({ facilities: [foreign.id], roles: ['grower'] });
    const copied = await send(`users/${person.id}/copyAccess`, { from_user_id: model.id }, manager.token);
    expect(copied.body).toEqual({ facilities: 0, roles: 0 });
  });
});
