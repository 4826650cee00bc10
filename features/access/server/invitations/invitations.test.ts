import { mostOpenInvitations, roles, type Invited } from '@trellis/access/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  post,
  server,
  world,
  now,
  setNow,
  openInvitations,
  closeInvitations,
  send,
  newAddress,
  goodPassword,
  setUp,
  team,
  invitation,
  invitationsOf,
  codeFor,
} from './invitations.testing.ts';

beforeAll(openInvitations);
afterAll(closeInvitations);

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
    expect((await send('users/login', { email: given.email, password: goodPassword })).status).toBe(200);
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
    setNow(new Date(now.getTime() + 6 * 86_400_000));
    expect((await resend(manager.token)).body).toEqual({ isMailed: true, link: null });
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const isActive = (active: boolean) =>
      server.services.pool.query('update facilities set active = $1 where id = $2', [active, here.id]);
    await isActive(false);
    expect((await resend(admin.token)).status, 'into a facility that was closed').toBe(404);
    await isActive(true);
    while ((await codeFor(given.email)) === first) await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await send('users/checkCode', { code: first, kind: 'setup' })).status).toBe(410);
    setNow(new Date(now.getTime() + 6 * 86_400_000));
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
    setNow(new Date(now.getTime() + 7 * 86_400_000 - 1));
    expect((await send('users/checkCode', { code, kind: 'setup' })).status).toBe(200);
    setNow(new Date(now.getTime() + 1));
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
    const { ofOneFacility, ofOnePerson } = mostOpenInvitations;
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
    setNow(new Date(now.getTime() + 2 * 86_400_000));
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
