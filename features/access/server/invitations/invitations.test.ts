import {
  MOST_OPEN_INVITATIONS,
  roles,
  type FacilityInvitation,
  type Invited,
  type OwnInvitation,
  type RoleKey,
} from '@trellis/access/model';
import { hashPassword } from '../index.ts';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { startMailServer, type TestMailServer } from '@trellis/test-kit/mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTeam } from '../team/team.testing.ts';

let post: TestMailServer;
let server: TestServer;
let world: World;
let now = new Date('2026-05-01T12:00:00Z');
beforeAll(async () => {
  post = await startMailServer();
  server = await startTestServer({
    clock: { now: () => now },
    env: { SMTP_URL: post.url, MAIL_FROM: 'trellis@farm.example', PUBLIC_URL: 'https://trellis.farm.example' },
  });
  world = makeWorld(server.services);
});
afterAll(async () => {
  await server.stop();
  await post.stop();
});

const send = (address: string, body: unknown, token?: string) => server.call('POST', address, { token, body });
const get = (address: string, token?: string) => server.call('GET', address, { token });
let count = 0;
const newAddress = () => `new-${(count += 1)}@farm.example`;
const PASSWORD = 'a long first secret';
const setUp = (code: string, password = PASSWORD) =>
  send('users/setupAccount', { code, password, confirmPassword: password });

const team = () => makeTeam(world);
const invitation = (facility: number, keys: RoleKey[] = ['grower'], email = newAddress()) => ({
  email,
  firstname: 'Ana',
  lastname: 'Prueba',
  lang: 'es',
  role_ids: keys.map((key) => roles[key].id),
  facility_ids: [facility],
});
async function emailOf(id: number): Promise<string> {
  const { rows } = await server.services.pool.query<{ email: string }>('select email from users where id = $1', [id]);
  return rows[0]?.email ?? '';
}
async function invitationsOf(facility: number): Promise<FacilityInvitation[]> {
  const { rows } = await server.services.pool.query<FacilityInvitation>(
    'select * from facility_invitations where facility_id = $1 order by id',
    [facility],
  );
  return rows;
}
const membershipOf = async (user: number, facility: number) => {
  const { rows } = await server.services.pool.query<{ id: number; status: string }>(
    'select id, status from user_facilities where user_id = $1 and facility_id = $2',
    [user, facility],
  );
  return rows[0];
};
/** The code in the newest mail to an address. */
async function codeFor(email: string): Promise<string> {
  const mail = await post.mailTo(email, /invit/i);
  return /setaccount\?code=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? expect.fail('The mail holds no link.');
}
const own = async (token: string) => (await get('users/invitations', token)).body as OwnInvitation[];

describe('invite a person', () => {
  test('who does not know the language leaves it to the browser: the mail is in that of the inviter', async () => {
    const { here, manager } = await team();
    const { lang: _lang, ...given } = invitation(here.id);
    expect((await send('users/invite', given, manager.token)).status).toBe(200);
    expect((await post.mailTo(given.email)).subject).toBe('Test Person invited you to Trellis');
    const code = await codeFor(given.email);
    expect((await send('users/checkCode', { code, kind: 'setup' })).body).toMatchObject({ lang: null });
    expect((await setUp(code)).body).toMatchObject({ lang: 'en' });
  });

  test('the link of the mail opens the account: a first password, and the person works in the facility', async () => {
    const { here, manager } = await team();
    const given = { ...invitation(here.id), position: 'Head grower' };
    const invited = await send('users/invite', given, manager.token);
    expect(invited.body).toEqual({
      email: given.email,
      outcome: 'invited',
      ids: [expect.any(Number)],
      isMailed: true,
      link: null,
    });
    const mail = await post.mailTo(given.email);
    expect(mail.subject).toBe('Test Person le invita a Trellis');
    const code = await codeFor(given.email);
    const known = (await send('users/checkCode', { code, kind: 'setup' })).body;
    expect(known).toMatchObject({ firstname: 'Ana', email: given.email, invitedBy: 'Test Person', lang: 'es' });
    expect((await send('users/checkCode', { code, kind: 'reset' })).status).toBe(410);
    expect((await setUp(code, 'short')).status).toBe(422);
    const session = (await setUp(code)).body as { user_id: number };
    expect(session).toMatchObject({ facility_id: here.id, roles: [{ id: 3 }], lang: 'es', position: 'Head grower' });
    expect((await setUp(code)).status).toBe(410);
    expect((await send('users/login', { email: given.email, password: PASSWORD })).status).toBe(200);
    const { rows } = await server.services.pool.query(
      'select role_id, facility_id from user_roles where user_id = $1',
      [session.user_id],
    );
    expect(rows).toEqual([{ role_id: 3, facility_id: here.id }]);
  });

  test('two set-ups by one link at once open one account', async () => {
    const { here, manager } = await team();
    const given = invitation(here.id);
    await send('users/invite', given, manager.token);
    const code = await codeFor(given.email);
    const both = await Promise.all([setUp(code), setUp(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('an invitation is sent again, with a new link; nobody else does it, and not once it was answered', async () => {
    const { here, manager, grower, stranger } = await team();
    const given = invitation(here.id);
    const { ids } = (await send('users/invite', given, manager.token)).body as Invited;
    const first = await codeFor(given.email);
    const resend = (token?: string) => send(`facilityInvitations/${ids[0]}/resend`, {}, token);
    expect((await resend()).status).toBe(401);
    for (const { token } of [stranger, grower]) expect((await resend(token)).status).toBe(404);
    now = new Date(now.getTime() + 6 * 86_400_000);
    expect((await resend(manager.token)).body).toEqual({ isMailed: true, link: null });
    while ((await codeFor(given.email)) === first) await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await send('users/checkCode', { code: first, kind: 'setup' })).status).toBe(410);
    now = new Date(now.getTime() + 6 * 86_400_000);
    expect((await setUp(await codeFor(given.email))).status).toBe(200);
    expect((await resend(manager.token)).body).toMatchObject({ error: { code: 'WRONG_STATE' } });
  });

  test('it ends after seven days, and when it is taken back', async () => {
    const { here, manager, stranger, grower } = await team();
    const [late, gone] = [invitation(here.id), invitation(here.id)];
    await send('users/invite', late, manager.token);
    const { ids } = (await send('users/invite', gone, manager.token)).body as Invited;
    const withdraw = (token?: string) => send(`facilityInvitations/${ids[0]}/withdraw`, {}, token);
    expect((await withdraw()).status).toBe(401);
    for (const { token } of [stranger, grower]) expect((await withdraw(token)).status).toBe(404);
    expect((await withdraw(manager.token)).body).toMatchObject({ status: 'withdrawn' });
    expect((await setUp(await codeFor(gone.email))).status).toBe(410);
    const code = await codeFor(late.email);
    now = new Date(now.getTime() + 7 * 86_400_000 - 1);
    expect((await send('users/checkCode', { code, kind: 'setup' })).status).toBe(200);
    now = new Date(now.getTime() + 1);
    expect((await setUp(code)).status).toBe(410);
  });

  test('ends when who sent it no longer manages the facility', async () => {
    const { here, admin } = await team();
    const colleague = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
    const manager = await world.person({ facilities: [here.id], roles: [] });
    await world.row('user_roles', { user_id: manager.id, role_id: roles.facilityManager.id, facility_id: here.id });
    const sent = async (by: { token: string }) => {
      const body = invitation(here.id);
      expect((await send('users/invite', body, by.token)).status).toBe(200);
      return codeFor(body.email);
    };
    const codes = [await sent(manager), await sent(colleague), await sent(admin)];
    const demoted = { facility_id: here.id, role_ids: [roles.grower.id] };
    expect((await send(`users/${manager.id}/changeRoles`, demoted, admin.token)).status).toBe(200);
    const states = () => invitationsOf(here.id).then((rows) => rows.map(({ status }) => status));
    await expect.poll(states).toEqual(['withdrawn', 'pending', 'pending']);
    // Suspended people are told of by no membership; their invitations wait with them.
    await server.services.pool.query(`update users set status = 'suspended' where id = $1`, [colleague.id]);
    const answers = await Promise.all(codes.map(async (code) => (await setUp(code)).status));
    expect(answers).toEqual([410, 410, 200]);
    expect(await states()).toEqual(['withdrawn', 'pending', 'accepted']);
  });

  test('so many may wait for an answer, and no more, in one facility and from one person', async () => {
    const { here, manager } = await team();
    const { ofOneFacility, ofOnePerson } = MOST_OPEN_INVITATIONS;
    const fill = (facility: number, by: number, many: number) =>
      server.services.pool.query(
        `insert into facility_invitations (facility_id, email, firstname, lastname, expires, "invitedBy", role_ids, "isMailed")
         select $1::int, 'open-' || $1::int || '-' || n || '@farm.example', 'A', 'B', $4, $2, '[]', true from generate_series(1, $3::int) n`,
        [facility, by, many, new Date(now.getTime() + 86_400_000)],
      );
    const other = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
    await fill(here.id, other.id, ofOneFacility - 1);
    const last = invitation(here.id);
    expect((await send('users/invite', last, manager.token)).status).toBe(200);
    const refused = await send('users/invite', invitation(here.id), manager.token);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'TOO_MANY_INVITATIONS' } } });
    expect((await send('users/invite', last, manager.token)).status).toBe(200);
    now = new Date(now.getTime() + 2 * 86_400_000);
    expect((await send('users/invite', invitation(here.id), manager.token)).status).toBe(200);
    const two = await world.facility();
    const wide = await world.person({ facilities: [here.id, two.id], roles: ['facilityManager'] });
    await fill((await world.facility()).id, wide.id, ofOnePerson - 1);
    expect((await send('users/invite', invitation(two.id), wide.token)).status).toBe(200);
    expect(await send('users/invite', invitation(two.id), wide.token)).toMatchObject({
      status: 409,
      body: { error: { code: 'TOO_MANY_INVITATIONS' } },
    });
  });

  test('an address of another writing, or two clicks, make one invitation; the second renews the first', async () => {
    const { here, manager } = await team();
    const both = await Promise.all(
      ['twice@farm.example', 'TWICE@farm.example'].map((email) =>
        send('users/invite', invitation(here.id, ['grower'], email), manager.token),
      ),
    );
    expect(new Set(both.map(({ body }) => (body as Invited).ids[0])).size).toBe(1);
    expect(await invitationsOf(here.id)).toHaveLength(1);
  });

  test.each(['<spy@evil.example>', 'Boss <spy@evil.example>', 'a@b.co\tspy@evil.example', 'a@b.co, spy@evil.example'])(
    'is not sent to %j, which a mail program may read as another address',
    async (email) => {
      const { here, manager } = await team();
      expect((await send('users/invite', { ...invitation(here.id), email }, manager.token)).status).toBe(422);
      const csv = `email,firstname,lastname,role\n"${email}",A,B,Grower`;
      const many = await send('users/inviteMany', { facility_id: here.id, csv }, manager.token);
      expect(many.status).toBe(422);
      expect(await invitationsOf(here.id)).toEqual([]);
    },
  );

  test('only managers of the facility invite, and never to a role beyond it', async () => {
    const { here, there, manager, grower, admin } = await team();
    expect((await send('users/invite', invitation(here.id))).status).toBe(401);
    expect((await send('users/invite', invitation(here.id), grower.token)).status).toBe(403);
    expect((await send('users/invite', invitation(there.id), manager.token)).status).toBe(404);
    for (const key of ['administrator', 'providerSupport', 'softwareDeveloper'] as const) {
      expect((await send('users/invite', invitation(here.id, [key]), manager.token)).status).toBe(403);
    }
    expect((await send('users/invite', invitation(here.id, ['softwareDeveloper']), admin.token)).status).toBe(200);
    const wrong = await send('users/invite', { ...invitation(here.id), email: 'nobody', role_ids: [] }, manager.token);
    expect(wrong.body).toMatchObject({
      error: { details: { messages: { email: ['Invalid e-mail.'], role_ids: ['Required.'] } } },
    });
  });

  test('a file of people is taken whole or, with its wrong lines, not at all', async () => {
    const { here, manager } = await team();
    const many = (csv: string) => send('users/inviteMany', { facility_id: here.id, csv }, manager.token);
    const [one, two] = [newAddress(), newAddress()];
    const wrong = await many(
      `Email,Firstname,Lastname,Role\n${one},A,B,Grower\nnobody,C,D,Grower\n${two},E,F,King\n${one},G,H,Grower`,
    );
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({
      error: {
        code: 'WRONG_LINES',
        details: { lines: [{ line: 3 }, { line: 4, message: 'role: "king" is not a role' }, { line: 5 }] },
      },
    });
    const none = await server.services.pool.query('select 1 from users where email = $1', [one]);
    expect(none.rowCount).toBe(0);
    const right = await many(
      `email,firstname,lastname,role,lang\n${one},A,B,Grower;Farm Manager,es\n${two},E,F,Cultivador,`,
    );
    expect((right.body as { people: unknown[] }).people).toHaveLength(2);
    expect((await invitationsOf(here.id)).map(({ role_ids }) => role_ids)).toEqual([[3, 4], [3]]);
    await post.mailTo(two);
    expect((await many('name\nX')).body).toMatchObject({ error: { code: 'WRONG_FILE' } });
    expect((await many(`email,firstname,lastname,role\n${newAddress()},A,B,Administrator`)).status).toBe(403);
  });
});

describe('somebody with an account', () => {
  async function member() {
    const facility = await world.facility();
    const { id, token } = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const email = `member-${id}@farm.example`;
    await server.services.pool.query(
      'update users set email = $1, "passwordHash" = $2, "cellPhone" = $3 where id = $4',
      [email, await hashPassword(PASSWORD), '555-0100', id],
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
    expect((await send('users/login', { email: person.email, password: PASSWORD })).status).toBe(200);
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
