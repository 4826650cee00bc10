import { roles, type RoleKey } from '@trellis/access/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { startMailServer, type TestMailServer } from '@trellis/test-kit/mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let post: TestMailServer;
let server: TestServer;
let world: World;
beforeAll(async () => {
  post = await startMailServer();
  server = await startTestServer({
    env: { SMTP_URL: post.url, MAIL_FROM: 'trellis@farm.example', PUBLIC_URL: 'https://trellis.farm.example' },
  });
  world = makeWorld(server.services);
});
afterAll(async () => {
  await server.stop();
  await post.stop();
});

const send = (address: string, body: unknown, token?: string) => server.call('POST', address, { token, body });
let count = 0;
const newAddress = () => `new-${(count += 1)}@farm.example`;
const PASSWORD = 'a long first secret';

async function team() {
  const [here, there] = [await world.facility(), await world.facility()];
  const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const stranger = await world.person({ facilities: [there.id], roles: ['facilityManager'] });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  return { here, there, manager, grower, stranger, admin };
}
const invitation = (facility: number, keys: RoleKey[] = ['grower'], email = newAddress()) => ({
  email,
  firstname: 'Ana',
  lastname: 'Prueba',
  lang: 'es',
  role_ids: keys.map((key) => roles[key].id),
  facility_ids: [facility],
});
const rolesOf = async (id: number) => {
  const { rows } = await server.services.pool.query<{ role_id: number; facility_id: number | null }>(
    'select role_id, facility_id from user_roles where user_id = $1 order by role_id, facility_id',
    [id],
  );
  return rows;
};
const membershipOf = async (user: number, facility: number) => {
  const { rows } = await server.services.pool.query<{ id: number; status: string }>(
    'select id, status from user_facilities where user_id = $1 and facility_id = $2',
    [user, facility],
  );
  return rows[0] ?? { id: 0, status: 'none' };
};

describe('invite a person', () => {
  test('the link of the mail opens the account: a first password, and the person works in the facility', async () => {
    const { here, manager } = await team();
    const given = invitation(here.id);
    const invited = await send('users/invite', given, manager.token);
    expect(invited.body).toMatchObject({ outcome: 'invited' });
    const { user_id } = invited.body as { user_id: number };
    const mail = await post.mailTo(given.email);
    expect(mail.subject).toBe('Test Person le invita a Trellis');
    const code = /setaccount\?code=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    const known = (await send('users/checkCode', { code, kind: 'setup' })).body;
    expect(known).toMatchObject({ firstname: 'Ana', email: given.email, invitedBy: 'Test Person', lang: 'es' });
    expect((await send('users/checkCode', { code, kind: 'reset' })).status).toBe(410);
    const setUp = (password: string) => send('users/setupAccount', { code, password, confirmPassword: password });
    expect((await setUp('short')).status).toBe(422);
    const session = (await setUp(PASSWORD)).body as { apitoken: string };
    expect(session).toMatchObject({ user_id, facility_id: here.id, roles: [{ id: 3 }], lang: 'es' });
    expect((await setUp(PASSWORD)).status).toBe(410);
    expect((await send('users/login', { email: given.email, password: PASSWORD })).status).toBe(200);
    expect(await rolesOf(user_id)).toEqual([{ role_id: 3, facility_id: here.id }]);
  });

  test('an invitation is sent again, with a new link; not to who came already', async () => {
    const { here, manager, grower, stranger } = await team();
    const given = invitation(here.id);
    const { user_id } = (await send('users/invite', given, manager.token)).body as { user_id: number };
    const first = (await post.mailTo(given.email)).text ?? '';
    expect((await send(`users/${user_id}/resendInvitation`, {}, stranger.token)).status).toBe(404);
    expect((await send(`users/${user_id}/resendInvitation`, {}, manager.token)).status).toBe(200);
    while ((await post.mailTo(given.email)).text === first) await new Promise((resolve) => setTimeout(resolve, 100));
    const code = /code=([\w-]+)/.exec(first)?.[1];
    expect((await send('users/checkCode', { code, kind: 'setup' })).status).toBe(410);
    expect((await send(`users/${grower.id}/resendInvitation`, {}, manager.token)).body).toMatchObject({
      error: { code: 'WRONG_STATE' },
    });
  });

  test('whoever has an account gets the access and is told; a second invitation makes no second account', async () => {
    const { there, grower, stranger } = await team();
    const { rows } = await server.services.pool.query<{ email: string }>('select email from users where id = $1', [
      grower.id,
    ]);
    const email = rows[0]?.email ?? '';
    const invited = await send('users/invite', invitation(there.id, ['grower'], email.toUpperCase()), stranger.token);
    expect(invited.body).toEqual({ user_id: grower.id, outcome: 'added' });
    expect((await post.mailTo(email)).subject).toBe('You have a new facility');
    expect(await membershipOf(grower.id, there.id)).toMatchObject({ status: 'available' });
    const again = await Promise.all(
      [1, 2].map(() => send('users/invite', { ...invitation(there.id), email: 'twice@farm.example' }, stranger.token)),
    );
    expect(new Set(again.map(({ body }) => (body as { user_id: number }).user_id)).size).toBe(1);
  });

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
    const suspended = await world.person({ facilities: [here.id], roles: [] });
    await server.services.pool.query(`update users set status = 'suspended', email = $2 where id = $1`, [
      suspended.id,
      newAddress(),
    ]);
    const { rows } = await server.services.pool.query<{ email: string }>('select email from users where id = $1', [
      suspended.id,
    ]);
    expect(
      (await send('users/invite', invitation(here.id, ['grower'], rows[0]?.email), manager.token)).body,
    ).toMatchObject({
      error: { code: 'SUSPENDED' },
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
    await post.mailTo(two);
    expect((await many('name\nX')).body).toMatchObject({ error: { code: 'WRONG_FILE' } });
    expect((await many(`email,firstname,lastname,role\n${newAddress()},A,B,Administrator`)).status).toBe(403);
  });
});

describe('roles', () => {
  test('a manager changes roles in the own facility alone, and none that reaches beyond', async () => {
    const { here, there, manager, grower, stranger, admin } = await team();
    const change = (token: string, facility_id: number | null, ...keys: RoleKey[]) =>
      send(`users/${grower.id}/changeRoles`, { facility_id, role_ids: keys.map((key) => roles[key].id) }, token);
    expect((await change(manager.token, here.id, 'farmManager', 'maintenance')).status).toBe(200);
    expect(await rolesOf(grower.id)).toEqual([
      { role_id: 3, facility_id: null },
      { role_id: 4, facility_id: here.id },
      { role_id: 6, facility_id: here.id },
    ]);
    expect((await change(manager.token, here.id, 'administrator')).status).toBe(403);
    expect((await change(manager.token, null, 'grower')).status).toBe(403);
    expect((await change(manager.token, there.id, 'grower')).status).toBe(404);
    expect((await change(stranger.token, here.id, 'grower')).status).toBe(404);
    expect((await change(grower.token, here.id, 'facilityManager')).status).toBe(403);
    expect((await change(admin.token, here.id, 'softwareDeveloper')).status).toBe(200);
    expect((await change(manager.token, here.id)).status).toBe(403);
    expect(
      (await send(`users/${grower.id}/changeRoles`, { facility_id: here.id, role_ids: [999] }, admin.token)).status,
    ).toBe(422);
  });

  test('nobody takes the own last administrator role', async () => {
    const { admin } = await team();
    const set = (...keys: RoleKey[]) =>
      send(
        `users/${admin.id}/changeRoles`,
        { facility_id: null, role_ids: keys.map((key) => roles[key].id) },
        admin.token,
      );
    expect((await set('grower')).body).toMatchObject({ error: { code: 'OWN_ADMIN_ROLE' } });
    expect((await set('providerSupport', 'grower')).status).toBe(200);
    expect((await set()).body).toMatchObject({ error: { code: 'OWN_ADMIN_ROLE' } });
  });

  test('a facility keeps a manager, whichever way the last one is to go', async () => {
    const { here, manager, grower, admin } = await team();
    const { id } = await membershipOf(manager.id, here.id);
    const revoke = (token: string) => send(`ag_userFacilities/${id}/revoke`, {}, token);
    for (const { token } of [manager, admin])
      expect((await revoke(token)).body).toMatchObject({ error: { code: 'LAST_MANAGER', statusCode: 409 } });
    const suspended = await send(`users/${manager.id}/suspend`, { reason: 'left' }, admin.token);
    expect(suspended.body).toMatchObject({ error: { code: 'LAST_MANAGER' } });
    const demote = () => send(`users/${manager.id}/changeRoles`, { facility_id: null, role_ids: [] }, admin.token);
    expect((await demote()).body).toMatchObject({ error: { code: 'LAST_MANAGER' } });
    await send(`users/${grower.id}/changeRoles`, { facility_id: here.id, role_ids: [2] }, admin.token);
    const other = await membershipOf(grower.id, here.id);
    const both = await Promise.all([
      revoke(admin.token),
      send(`ag_userFacilities/${other.id}/revoke`, {}, admin.token),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('everyday calls cannot go around these rules', async () => {
    const { here, grower, admin } = await team();
    const row = { user_id: grower.id, role_id: 7, facility_id: null };
    expect((await send('ag_userRoles', row, admin.token)).status).toBe(404);
    expect((await send('ag_userFacilities', { user_id: grower.id, facility_id: here.id }, admin.token)).status).toBe(
      404,
    );
  });

  test('access is copied from a colleague, within what the manager manages', async () => {
    const { here, there, manager, grower } = await team();
    const model = await world.person({ facilities: [here.id, there.id], roles: ['maintenance', 'softwareDeveloper'] });
    const copied = await send(`users/${grower.id}/copyAccess`, { from_user_id: model.id }, manager.token);
    expect(copied.body).toEqual({ facilities: 0, roles: 1 });
    expect(await rolesOf(grower.id)).toEqual([
      { role_id: 3, facility_id: null },
      { role_id: 6, facility_id: here.id },
    ]);
    expect(await membershipOf(grower.id, there.id)).toMatchObject({ status: 'none' });
  });
});

describe('accounts', () => {
  describe('open work of who leaves', () => {
    const workOf = async (person: { id: number }) => {
      const { rows } = await server.services.pool.query<{ title: string }>(
        `select t.title from task_assignments a join tasks t on t.id = a.task_id where a.user_id = $1
         union all select t.label from ticket_assignments a join tickets t on t.id = a.hardware_item_ticket_id where a.user_id = $1
         order by 1`,
        [person.id],
      );
      return rows.map(({ title }) => title);
    };
    const busy = async () => {
      const people = await team();
      const facility_id = await membershipFacility(people.grower.id);
      const task = async (title: string, values: object = {}) => {
        const id = await world.row('tasks', { facility_id, task_type_id: 1, title, date: '2026-05-01', ...values });
        await world.row('task_assignments', { task_id: id, user_id: people.grower.id });
        return id;
      };
      const shared = await task('Shared');
      await world.row('task_assignments', { task_id: shared, user_id: people.manager.id });
      await task('Open');
      await task('Done', { state: 'completed', completed: '2026-05-01' });
      const ticket = await world.row('tickets', { facility_id, label: 'Ticket', users_id: people.manager.id });
      await world.row('ticket_assignments', { hardware_item_ticket_id: ticket, user_id: people.grower.id });
      return { ...people, facility_id };
    };

    test('is told, and goes to a colleague; what is done stays who did it', async () => {
      const { manager, grower } = await busy();
      const { body } = await server.call('GET', `users/${grower.id}/access`, { token: manager.token });
      expect(body).toMatchObject({ places: [{ openWork: 3 }] });
      const given = { reason: 'left', reassignTo: manager.id };
      expect((await send(`users/${grower.id}/suspend`, given, manager.token)).status).toBe(200);
      expect(await workOf(grower)).toEqual(['Done']);
      expect(await workOf(manager)).toEqual(['Open', 'Shared', 'Ticket']);
    });

    test('is free for others where nobody is named', async () => {
      const { manager, grower } = await busy();
      expect((await send(`users/${grower.id}/suspend`, { reason: 'left' }, manager.token)).status).toBe(200);
      expect(await workOf(grower)).toEqual(['Done']);
      expect(await workOf(manager)).toEqual(['Shared']);
    });

    test('goes with access to the facility; only a colleague of that facility can have it', async () => {
      const { manager, grower, stranger, facility_id } = await busy();
      const { rows } = await server.services.pool.query<{ id: number }>(
        'select id from user_facilities where user_id = $1 and facility_id = $2',
        [grower.id, facility_id],
      );
      const address = `ag_userFacilities/${rows[0]?.id ?? 0}/revoke`;
      for (const wrong of [stranger.id, grower.id])
        expect((await send(`${address}?reassignTo=${wrong}`, {}, manager.token)).body).toMatchObject({
          error: { code: 'NOT_A_COLLEAGUE' },
        });
      expect((await send(`${address}?reassignTo=x`, {}, manager.token)).status).toBe(400);
      expect(await workOf(grower)).toHaveLength(4);
      expect((await send(`${address}?reassignTo=${manager.id}`, {}, manager.token)).status).toBe(200);
      expect(await workOf(manager)).toEqual(['Open', 'Shared', 'Ticket']);
    });
  });

  test('suspending signs a person out everywhere at once; reinstating lets them in again', async () => {
    const { manager, grower, stranger } = await team();
    const act = (action: string, token: string, body: unknown = {}) =>
      send(`users/${grower.id}/${action}`, body, token);
    expect((await act('suspend', stranger.token, { reason: 'x' })).status).toBe(404);
    expect((await act('suspend', manager.token)).status).toBe(422);
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/ws/facility${(await membershipFacility(grower.id)).toString()}?access_token=${grower.token}`,
    );
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    expect((await act('suspend', manager.token, { reason: 'left' })).body).toMatchObject({ status: 'suspended' });
    expect(await closed).toBe(4401);
    expect((await server.call('GET', 'users/session', { token: grower.token })).status).toBe(401);
    expect((await act('reinstate', manager.token)).body).toMatchObject({ status: 'active' });
    expect((await send(`users/${manager.id}/suspend`, { reason: 'me' }, manager.token)).body).toMatchObject({
      error: { code: 'OWN_ACCOUNT' },
    });
  });

  test('a forced logout is told to the facility, so that every tab leaves', async () => {
    const { here, manager, grower } = await team();
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/ws/facility${here.id}?access_token=${manager.token}`,
    );
    const told = new Promise<unknown>((resolve) =>
      socket.addEventListener('message', ({ data }) => {
        const messages = [JSON.parse(String(data))].flat() as { type: string; payload: unknown }[];
        const found = messages.find(({ type }) => type === 'facilityUserLogout');
        if (found) resolve(found.payload);
      }),
    );
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    expect((await send(`users/${grower.id}/forceLogout`, {}, manager.token)).body).toEqual({ ended: 1 });
    expect(await told).toEqual({ userIds: [grower.id] });
    socket.close();
    expect((await server.call('GET', 'users/session', { token: grower.token })).status).toBe(401);
  });

  test('a manager reaches no account that works beyond the own facilities', async () => {
    const { here, there, manager, grower, admin } = await team();
    const developer = await world.person({ facilities: [here.id], roles: ['softwareDeveloper'] });
    await world.row('user_facilities', { user_id: grower.id, facility_id: there.id, status: 'available' });
    for (const person of [grower, developer]) {
      for (const action of ['forceLogout', 'sendPasswordReset', 'twoFactor/reset'])
        expect((await send(`users/${person.id}/${action}`, {}, manager.token)).status).toBe(403);
      expect((await send(`users/${person.id}/forceLogout`, {}, admin.token)).status).toBe(200);
    }
    expect((await send('users/999999/forceLogout', {}, admin.token)).status).toBe(404);
  });

  test('a reset of password and second step reaches the person by mail', async () => {
    const { manager, grower } = await team();
    const { rows } = await server.services.pool.query<{ email: string }>(
      'update users set "twoFactorEnabled" = true where id = $1 returning email',
      [grower.id],
    );
    const email = rows[0]?.email ?? '';
    expect((await send(`users/${grower.id}/sendPasswordReset`, {}, manager.token)).status).toBe(200);
    expect((await post.mailTo(email, /new password/)).text).toContain('/passwordreset?code=');
    expect((await send(`users/${grower.id}/twoFactor/reset`, {}, manager.token)).status).toBe(200);
    await post.mailTo(email, /Two-factor/);
    expect((await server.call('GET', 'users/session', { token: grower.token })).status).toBe(401);
    const kept = await server.services.pool.query('select "twoFactorEnabled" from users where id = $1', [grower.id]);
    expect(kept.rows).toEqual([{ twoFactorEnabled: false }]);
  });

  test('a request is granted with roles, or denied, and the person is told', async () => {
    const { there, grower, stranger } = await team();
    const asked = await send('ag_clientFacilities/requestFacility', { facility_id: there.id }, grower.token);
    const { id } = asked.body as { id: number };
    expect((await send(`ag_userFacilities/${id}/grant`, { role_ids: [7] }, stranger.token)).status).toBe(403);
    expect(await membershipOf(grower.id, there.id)).toMatchObject({ status: 'requested' });
    expect((await send(`ag_userFacilities/${id}/grant`, { role_ids: [4] }, stranger.token)).body).toMatchObject({
      status: 'available',
    });
    expect(await rolesOf(grower.id)).toContainEqual({ role_id: 4, facility_id: there.id });
    expect((await send(`ag_userFacilities/${id}/revoke`, {}, stranger.token)).body).toMatchObject({
      status: 'revoked',
    });
    expect(await rolesOf(grower.id)).toEqual([{ role_id: 3, facility_id: null }]);
  });
});

async function membershipFacility(userId: number): Promise<number> {
  const { rows } = await server.services.pool.query<{ facility_id: number }>(
    'select facility_id from user_facilities where user_id = $1',
    [userId],
  );
  return rows[0]?.facility_id ?? 0;
}
