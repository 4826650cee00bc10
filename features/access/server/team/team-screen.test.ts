import type { OpenPageRequest, PersonAccess, TeamMember } from '@trellis/access/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTeam } from './team.testing.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const post = (address: string, body: unknown, token?: string) => server.call('POST', address, { token, body });
const get = (address: string, token?: string) => server.call('GET', address, { token });

const team = () => makeTeam(world);
const members = async (token: string, where: unknown = {}) =>
  (await get(`ag_teamMembers?filter=${encodeURIComponent(JSON.stringify({ where, limit: 1000 }))}`, token))
    .body as TeamMember[];
const memberOf = async (token: string, user_id: number, facility_id: number) =>
  (await members(token, { user_id, facility_id }))[0];

describe('the team of a facility', () => {
  test('shows managers who works there, asked to, or did, with roles, sign-in and open tasks', async () => {
    const { here, manager, grower, stranger } = await team();
    await post('ag_clientFacilities/requestFacility', { facility_id: here.id, requestNote: 'To help' }, stranger.token);
    expect((await members(manager.token)).map(({ facility_id }) => facility_id)).toEqual([here.id, here.id, here.id]);
    expect(await memberOf(manager.token, stranger.id, here.id)).toMatchObject({
      status: 'requested',
      requestNote: 'To help',
      roleIds: '',
      cellPhone: null,
    });
    expect(await memberOf(manager.token, grower.id, here.id)).toMatchObject({
      status: 'active',
      roleIds: ',3,',
      twoFactorEnabled: false,
      openTasks: 0,
    });
    await post(`users/${grower.id}/suspend`, { reason: 'left' }, manager.token);
    expect(await memberOf(manager.token, grower.id, here.id)).toMatchObject({ status: 'suspended' });
    await post(`users/${grower.id}/reinstate`, {}, manager.token);
    const row = await memberOf(manager.token, grower.id, here.id);
    await post(`ag_userFacilities/${row?.id}/revoke`, {}, manager.token);
    expect(await memberOf(manager.token, grower.id, here.id)).toMatchObject({ status: 'revoked' });
  });

  test('tells of an account the sign-ins of the reader’s facilities, and moments in the form of everywhere', async () => {
    const { there, manager, grower, admin } = await team();
    const { pool } = server.services;
    await pool.query(`update users set lastlogin = '2026-01-02T03:04:05Z' where id = $1`, [grower.id]);
    // A session of a facility they have left since.
    await world.row('user_tokens', {
      user_id: grower.id,
      facility_id: there.id,
      kind: 'api',
      tokenHash: `elsewhere ${grower.id}`,
      expires: new Date('2100-01-01'),
    });
    const sessions = async (token: string) =>
      ((await get(`users/${grower.id}/access`, token)).body as PersonAccess).account;
    expect(await sessions(manager.token)).toMatchObject({ sessions: 1, lastlogin: '2026-01-02T03:04:05.000Z' });
    expect(await sessions(admin.token)).toMatchObject({ sessions: 2 });
  });

  test('counts tasks that are not finished, and certificates that run out', async () => {
    const { here, manager, grower } = await team();
    const type = await world.row('task_types', { label: `Type ${here.id}` });
    for (const state of ['ready', 'in_progress', 'completed']) {
      const date = '2026-01-01T00:00:00Z';
      const task = await world.row('tasks', {
        facility_id: here.id,
        task_type_id: type,
        title: state,
        date,
        state,
      });
      await world.row('task_assignments', { task_id: task, user_id: grower.id });
    }
    expect(await memberOf(manager.token, grower.id, here.id)).toMatchObject({ openTasks: 2, expiringCertificates: 0 });
  });

  test('is closed to colleagues, managers elsewhere and visitors; people of no facility show to administrators alone', async () => {
    const { here, manager, grower, stranger, admin } = await team();
    expect((await get('ag_teamMembers')).status).toBe(401);
    expect((await get('ag_teamMembers', grower.token)).status).toBe(403);
    expect(await memberOf(stranger.token, grower.id, here.id)).toBeUndefined();
    expect(await members(manager.token, { user_id: admin.id })).toEqual([]);
    const [nowhere] = await members(admin.token, { user_id: admin.id });
    expect(nowhere).toMatchObject({ id: 1_000_000_000 + admin.id, facility_id: null, roleIds: ',7,' });
  });

  test('managers learn which facilities they manage; others manage none', async () => {
    const { here, manager, grower, admin } = await team();
    expect((await get('ag_userFacilities/getManaged')).status).toBe(401);
    expect((await get('ag_userFacilities/getManaged', manager.token)).body).toEqual([
      { id: here.id, name: expect.any(String) as string },
    ]);
    expect((await get('ag_userFacilities/getManaged', grower.token)).body).toEqual([]);
    const all = (await get('ag_userFacilities/getManaged', admin.token)).body as { id: number }[];
    expect(all.length).toBeGreaterThan(1);
  });
});

describe('the access of a person', () => {
  const access = (id: number, token?: string) => get(`users/${id}/access`, token);

  test('names facilities and roles, what the caller may decide, and the last manager', async () => {
    const { here, there, manager, grower, stranger, admin } = await team();
    await post(`users/${grower.id}/changeRoles`, { facility_id: here.id, role_ids: [6] }, manager.token);
    expect((await access(grower.id, manager.token)).body).toMatchObject({
      role_ids: [3],
      places: [{ facility_id: here.id, status: 'available', role_ids: [6], isManaged: true, isLastManager: false }],
      mayDecide: true,
      account: { sessions: 1, twoFactorEnabled: false },
    });
    const own = (await access(manager.id, manager.token)).body as PersonAccess;
    expect(own.places[0]?.isLastManager).toBe(true);
    await world.row('user_facilities', { user_id: grower.id, facility_id: there.id, status: 'available' });
    expect((await access(grower.id, manager.token)).body).toMatchObject({
      places: [{ facility_id: here.id }],
      account: null,
      mayDecide: false,
    });
    expect(((await access(grower.id, admin.token)).body as PersonAccess).places).toHaveLength(2);
    expect((await access(manager.id, stranger.token)).status).toBe(404);
    expect((await access(manager.id, grower.token)).status).toBe(404);
    expect((await access(manager.id)).status).toBe(401);
    expect((await access(999_999, admin.token)).status).toBe(404);
    expect((await get('users/x/access', admin.token)).status).toBe(404);
  });

  test('somebody who asked to join is seen by who decides, before they belong there', async () => {
    const { here, manager, stranger } = await team();
    await post('ag_clientFacilities/requestFacility', { facility_id: here.id }, stranger.token);
    expect((await access(stranger.id, manager.token)).body).toMatchObject({
      places: [{ facility_id: here.id, status: 'requested' }],
      role_ids: [],
      account: null,
      mayDecide: false,
    });
  });
});

describe('requests for pages', () => {
  const ask = (token: string, body: unknown) => post('ag_navigationMenus/askForAccess', body, token);
  const open = async (token: string, more = '') =>
    (await get(`ag_navigationMenuRequests/getOpen${more}`, token)).body as OpenPageRequest[];

  test('are granted with one of the roles that open the page; the menu holds it at once, and the person is told', async () => {
    const { here, manager, grower } = await team();
    await ask(grower.token, { route: '/dry-weights', note: 'Harvest' });
    await ask(grower.token, { route: '/growplan/12', menuItem: 'productionplanning' });
    await ask(grower.token, { route: '/test-batches' });
    // Growers weigh already: that request needs no answer.
    const [param, request] = await open(manager.token);
    expect(param?.roles.map(({ role_id }) => role_id)).toEqual(expect.arrayContaining([1, 2, 4]));
    expect(request).toMatchObject({ user_id: grower.id, facility_id: here.id, route: '/test-batches', note: null });
    expect(request?.roles.map(({ role_id }) => role_id).sort((a, b) => a - b)).toEqual([2, 8, 9]);
    const pages = request?.roles.map((role) => role.pages) ?? [];
    expect(pages).toEqual([...pages].sort((a, b) => a - b));
    const grant = (role_id: unknown, token?: string) =>
      post(`ag_navigationMenuRequests/${request?.id}/grant`, { role_id }, token);
    expect((await grant(9, manager.token)).body).toMatchObject({ status: 'granted', decidedBy: manager.id });
    expect((await grant(9, manager.token)).status).toBe(409);
    const menu = await get(`ag_navigationMenus/getMenuForCurrentUser?facility_id=${here.id}`, grower.token);
    expect(JSON.stringify(menu.body)).toContain('"/test-batches"');
    const told = (await get('notifications', grower.token)).body as { subject: string; kind: string }[];
    expect(told).toMatchObject([{ subject: 'You can now open /test-batches', kind: 'access' }]);
  });

  test('are open to managers of the facility alone, and never give more than they may', async () => {
    const { here, there, manager, grower, stranger, admin } = await team();
    await ask(grower.token, { route: '/admin/fsa' });
    const [request] = await open(manager.token);
    expect(request?.roles).toMatchObject([{ role_id: 6 }]);
    expect((await open(admin.token, `?facility_id=${here.id}`))[0]?.roles).toHaveLength(2);
    const answer = (action: string, token?: string, body: unknown = {}) =>
      post(`ag_navigationMenuRequests/${request?.id}/${action}`, body, token);
    expect((await answer('grant', undefined, { role_id: 6 })).status).toBe(401);
    expect((await answer('grant', grower.token, { role_id: 6 })).status).toBe(404);
    expect((await answer('grant', stranger.token, { role_id: 6 })).status).toBe(404);
    expect((await answer('grant', manager.token, { role_id: 11 })).status).toBe(403);
    expect((await answer('grant', manager.token, { role_id: 3 })).body).toMatchObject({
      error: { code: 'ROLE_WITHOUT_PAGE' },
    });
    expect((await answer('grant', manager.token, {})).status).toBe(422);
    expect((await get('ag_navigationMenuRequests/getOpen')).status).toBe(401);
    expect(await open(grower.token)).toEqual([]);
    expect((await get(`ag_navigationMenuRequests/getOpen?facility_id=${there.id}`, manager.token)).status).toBe(404);
    expect((await get(`ag_navigationMenuRequests/getOpen?facility_id=${here.id}`, grower.token)).status).toBe(403);
    expect((await answer('deny', stranger.token)).status).toBe(404);
    expect((await answer('deny', manager.token)).body).toMatchObject({ status: 'denied' });
    expect(await open(manager.token)).toEqual([]);
  });

  test('need no answer once the person can open the page', async () => {
    const { here, manager, grower } = await team();
    await ask(grower.token, { route: '/hardware' });
    expect(await open(manager.token)).toHaveLength(1);
    await post(`users/${grower.id}/changeRoles`, { facility_id: here.id, role_ids: [6] }, manager.token);
    expect(await open(manager.token)).toEqual([]);
  });
});

test('a person whose roles change is told to load the menu anew, and nobody else', async () => {
  const { here, manager, grower } = await team();
  const heard: string[] = [];
  const listen = async (name: string, token: string) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/facility${here.id}?access_token=${token}`);
    socket.addEventListener('message', ({ data }) => {
      for (const { type, payload } of [JSON.parse(String(data))].flat() as { type: string; payload: unknown }[])
        if (type === 'frontendPreferenceUpdated' && JSON.stringify(payload).includes('"menu"')) heard.push(name);
    });
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    return socket;
  };
  const sockets = [await listen('grower', grower.token), await listen('manager', manager.token)];
  await post(`users/${grower.id}/changeRoles`, { facility_id: here.id, role_ids: [6, 9] }, manager.token);
  await expect.poll(() => heard).toEqual(['grower']);
  const admin = await world.person({ facilities: [here.id], roles: ['administrator'] });
  await server.call('PATCH', 'ag_navigationMenus/21', { token: admin.token, body: { isFavorite: false } });
  await expect.poll(() => heard.toSorted()).toEqual(['grower', 'grower', 'manager']);
  for (const socket of sockets) socket.close();
});
