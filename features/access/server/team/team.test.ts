import { rightsEvents, roles, type RoleKey } from '@trellis/access/model';
import type { TestServer, World } from '@trellis/server-app/testing';
import type { TestMailServer } from '@trellis/test-kit/mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailedServer } from '../mailed-server.testing.ts';
import { makeTeam } from './team.testing.ts';

let post: TestMailServer;
let server: TestServer;
let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ post, server, world, stop } = await startMailedServer());
});
afterAll(() => stop());

const send = (address: string, body: unknown, token?: string) => server.call('POST', address, { token, body });

const team = () => makeTeam(world);
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

  test('colleagues see the roles that count where they work too, and none of elsewhere', async () => {
    const { here, there, manager, grower, stranger, admin } = await team();
    await world.row('user_facilities', { user_id: grower.id, facility_id: there.id, status: 'available' });
    await world.row('user_roles', { user_id: grower.id, role_id: roles.maintenance.id, facility_id: here.id });
    await world.row('user_roles', { user_id: grower.id, role_id: roles.farmManager.id, facility_id: there.id });
    await server.services.hub.announce(rightsEvents.changed, {});
    const seen = async (token: string, path: string, filter: object) =>
      (await server.call('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`, { token })).body as {
        facility_id: number | null;
        userRoles?: { facility_id: number | null }[];
      }[];
    const placesOf = async (token: string) =>
      (await seen(token, 'ag_userRoles', { where: { user_id: grower.id }, order: 'id' })).map((row) => row.facility_id);
    expect(await placesOf(manager.token)).toEqual([null, here.id]);
    expect(await placesOf(stranger.token)).toEqual([null, there.id]);
    expect(await placesOf(grower.token)).toEqual([null, here.id, there.id]);
    expect(await placesOf(admin.token)).toEqual([null, here.id, there.id]);
    const [included] = await seen(manager.token, 'users', { where: { id: grower.id }, include: 'userRoles' });
    expect(included?.userRoles?.map((row) => row.facility_id).toSorted()).toEqual([here.id, null]);
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

  test('a forced logout is told to the person, so that every tab leaves, and to nobody else', async () => {
    const { here, manager, grower } = await team();
    const listen = async ({ token }: { token: string }) => {
      const types: unknown[] = [];
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/facility${here.id}?access_token=${token}`);
      socket.addEventListener('message', ({ data }) => {
        const messages = [JSON.parse(String(data))].flat() as { type: string; payload: unknown }[];
        types.push(...messages.filter(({ type }) => type === 'facilityUserLogout').map(({ payload }) => payload));
      });
      const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
      await new Promise((resolve) => socket.addEventListener('open', resolve));
      return { types, closed, close: () => socket.close() };
    };
    const [theirs, again, managers] = [await listen(grower), await listen(grower), await listen(manager)];
    expect((await send(`users/${grower.id}/forceLogout`, {}, manager.token)).body).toEqual({ ended: 1 });
    await Promise.all([theirs.closed, again.closed]);
    for (const { types } of [theirs, again]) expect(types).toEqual([{ userIds: [grower.id] }]);
    expect(managers.types).toEqual([]);
    managers.close();
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
    // Who left comes back by asking or by accepting an invitation.
    expect((await send(`ag_userFacilities/${id}/grant`, {}, stranger.token)).body).toMatchObject({
      error: { code: 'WRONG_STATE' },
    });
  });
});

async function membershipFacility(userId: number): Promise<number> {
  const { rows } = await server.services.pool.query<{ facility_id: number }>(
    'select facility_id from user_facilities where user_id = $1',
    [userId],
  );
  return rows[0]?.facility_id ?? 0;
}
