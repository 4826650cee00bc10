import type { MenuEntry } from '@trellis/access/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPages } from './default-menu/index.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)]);
const items = (body: unknown) => flat(body as MenuEntry[]).map(({ menuItem }) => menuItem);
const menu = (token: string | undefined, facility: number, more = '') =>
  server.call('GET', `ag_navigationMenus/getMenuForCurrentUser?facility_id=${facility}${more}`, { token });
const set = (facility: number, column: 'isMetrcEnabled' | 'state', value: unknown) =>
  server.services.pool.query(`update facilities set "${column}" = $1 where id = $2`, [value, facility]);

describe('the menu', () => {
  test('a grower sees the entries of growers below their groups, in order, and no group without an entry', async () => {
    const facility = await world.facility();
    const { token } = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const { body } = await menu(token, facility.id);
    const groups = body as MenuEntry[];
    expect(groups.map(({ label }) => label)).toEqual([
      'Dashboards',
      'Work',
      'Live control',
      'Cultivation',
      'Post-harvest & lab',
      'Stock & intake',
      'Tickets & maintenance',
      'People & knowledge',
    ]);
    expect(groups[1]).toMatchObject({
      route: null,
      class: 'clipboard-check',
      color: 'teal',
      children: [
        { route: '/taskflowmain', isShortMenu: true, isMobileFriendly: true, category: 'Work', categoryOrdinal: 20 },
        { menuItem: 'form-submissions' },
        { menuItem: 'facility-alerts' },
      ],
    });
    expect(items(body)).toContain('device');
    expect(items(body)).not.toContain('menu-manager');
    expect(items(body)).not.toContain('growstages');
  });

  test('every page of the menu says what it is for, in the language of the person', async () => {
    const facility = await world.facility();
    const { id, token } = await world.person({ facilities: [facility.id], roles: ['administrator'] });
    const pages = async () =>
      ((await menu(token, facility.id)).body as MenuEntry[]).flatMap(({ children }) => children);
    const english = await pages();
    expect(english.filter(({ description }) => !description).map(({ menuItem }) => menuItem)).toEqual([]);
    await server.services.pool.query(`update users set lang = 'es' where id = $1`, [id]);
    const spanish = await pages();
    expect(spanish.filter(({ description }, at) => description === english[at]?.description)).toEqual([]);
  });

  test('state entries show where the state system is in use', async () => {
    const facility = await world.facility();
    const { token } = await world.person({ facilities: [facility.id], roles: ['complianceOfficer'] });
    const seen = async () => items((await menu(token, facility.id)).body);
    expect(await seen()).toEqual(expect.not.arrayContaining(['metrc-outbox', 'washington']));
    await set(facility.id, 'isMetrcEnabled', true);
    expect(await seen()).toContain('metrc-outbox');
    expect(await seen()).not.toContain('washington');
    await set(facility.id, 'state', 'WA');
    expect(await seen()).toContain('washington');
  });

  test('developers see every configuration module they may read and the ticket boards; administrators everything', async () => {
    const facility = await world.facility();
    await set(facility.id, 'isMetrcEnabled', true);
    await set(facility.id, 'state', 'WA');
    const developer = await world.person({ facilities: [facility.id], roles: ['softwareDeveloper'] });
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const { body } = await menu(admin.token, facility.id);
    const everything = flat(body as MenuEntry[]).filter(({ children }) => children.length === 0);
    const shown = ({ menuItem }: { menuItem: string }) => menuItem;
    // Extraction shows where a room for it is.
    const expected = defaultPages.filter(({ requires }) => requires !== 'extraction');
    expect(everything.map(shown)).toEqual(expected.map(shown));
    const seen = items((await menu(developer.token, facility.id)).body);
    // What the API answers to others alone leads developers nowhere.
    const closed = [
      'menu-manager',
      'clients',
      'activity-logs',
      'provisional-controllers',
      'webhooks',
      'home-assistant',
    ];
    const configuration = everything
      .filter(({ isConfigModule, menuItem }) => isConfigModule && !closed.includes(menuItem))
      .map(({ menuItem }) => menuItem);
    for (const menuItem of closed) expect(seen).not.toContain(menuItem);
    expect(seen).toEqual(expect.arrayContaining([...configuration, 'hardware-kanban', 'software-kanban']));
    expect(seen).not.toContain('taskflowmain');
  });

  test('a role held in one facility counts there alone, as does an entry given in one facility', async () => {
    const [one, two] = [await world.facility(), await world.facility()];
    const { id, token } = await world.person({ facilities: [one.id, two.id], roles: [] });
    await world.row('user_roles', { user_id: id, role_id: 9, facility_id: one.id });
    expect(items((await menu(token, one.id)).body)).toContain('test-batches');
    expect((await menu(token, two.id)).body).toEqual([]);
    await world.row('user_roles', { user_id: id, role_id: 3, facility_id: two.id });
    const { rows } = await server.services.pool.query<{ id: number }>(
      `select id from navigation_menus where "menuItem" = 'growstages'`,
    );
    await world.row('navigation_menu_roles', {
      ag_navigationMenu_id: rows[0]?.id,
      role_id: 3,
      facility_id: two.id,
    });
    expect(items((await menu(token, two.id)).body)).toContain('growstages');
  });

  test('only administrators see the menu of a role; strangers and visitors see none', async () => {
    const facility = await world.facility();
    const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const stranger = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const asGrower = await menu(admin.token, facility.id, '&role_id=3');
    expect(asGrower.body).toEqual((await menu(grower.token, facility.id)).body);
    expect((await menu(grower.token, facility.id, '&role_id=7')).status).toBe(403);
    expect((await menu(stranger.token, facility.id)).status).toBe(404);
    expect((await menu(undefined, facility.id)).status).toBe(401);
    expect((await menu(grower.token, facility.id, '&role_id=x')).status).toBe(400);
    expect((await server.call('GET', 'ag_navigationMenus/getMenuForCurrentUser', { token: grower.token })).status).toBe(
      400,
    );
  });

  test('labels come in the person’s language, and the session carries the same menu', async () => {
    const facility = await world.facility();
    const { id, token } = await world.person({ facilities: [facility.id], roles: ['grower'] });
    await server.call('PATCH', `users/${id}`, { token, body: { lang: 'es' } });
    const { body } = await menu(token, facility.id);
    expect((body as MenuEntry[])[1]).toMatchObject({ label: 'Trabajo', category: 'Trabajo' });
    const session = (await server.call('GET', 'users/session', { token })).body as { menus: unknown };
    expect(session.menus).toEqual(body);
  });

  test('an entry that is switched off disappears; entries come with their roles for the menu manager', async () => {
    const facility = await world.facility();
    const admin = await world.person({ facilities: [facility.id], roles: ['administrator'] });
    const filter = encodeURIComponent(JSON.stringify({ where: { menuItem: 'research' }, include: 'roles' }));
    const { body } = await server.call('GET', `ag_navigationMenus?filter=${filter}`, { token: admin.token });
    const [research] = body as { id: number; roles: { role_id: number }[] }[];
    expect(research?.roles.map(({ role_id }) => role_id).sort((a, b) => a - b)).toEqual([1, 2, 4, 9]);
    const change = { token: admin.token, body: { active: false } };
    await server.call('PATCH', `ag_navigationMenus/${research?.id}`, change);
    expect(items((await menu(admin.token, facility.id)).body)).not.toContain('research');
    change.body.active = true;
    await server.call('PATCH', `ag_navigationMenus/${research?.id}`, change);
    const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
    change.token = grower.token;
    expect((await server.call('PATCH', `ag_navigationMenus/${research?.id}`, change)).status).toBe(403);
  });
});

describe('favourites and recents', () => {
  const post = (address: string, token: string | undefined, id: unknown) =>
    server.call('POST', address, { token, body: { ag_navigationMenu_id: id } });
  const someone = async () => {
    const facility = await world.facility();
    return { facility, ...(await world.person({ facilities: [facility.id], roles: ['grower'] })) };
  };

  test('a heart goes on and off, however often it is clicked, and shows in the menu', async () => {
    const { facility, token, id } = await someone();
    const clicks = await Promise.all([1, 2, 3].map(() => post('ag_navigationMenuFavorites/addFavorite', token, 21)));
    expect(new Set(clicks.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
    expect(clicks[0]?.body).toMatchObject({ user_id: id, ag_navigationMenu_id: 21, seq: 10 });
    expect((await post('ag_navigationMenuFavorites/addFavorite', token, 80)).body).toMatchObject({ seq: 20 });
    const marked = flat((await menu(token, facility.id)).body as MenuEntry[]).filter(({ isFavorite }) => isFavorite);
    expect(marked.map((entry) => entry.id)).toEqual([80]);
    expect((await post('ag_navigationMenuFavorites/removeFavorite', token, 21)).body).toEqual({ count: 1 });
    expect((await post('ag_navigationMenuFavorites/removeFavorite', token, 21)).body).toEqual({ count: 0 });
  });

  test('favourites stand in the order the person puts them', async () => {
    const { facility, token } = await someone();
    const other = await someone();
    const move = (given: object, by: string | undefined = token) =>
      server.call('POST', 'ag_navigationMenuFavorites/moveFavorite', { token: by, body: given });
    for (const entry of [80, 200, 201]) await post('ag_navigationMenuFavorites/addFavorite', token, entry);
    const order = async () =>
      flat((await menu(token, facility.id)).body as MenuEntry[])
        .filter(({ isFavorite }) => isFavorite)
        .sort((a, b) => (a.favoriteSeq ?? 0) - (b.favoriteSeq ?? 0))
        .map((entry) => entry.id);
    expect((await move({ ag_navigationMenu_id: 201, after_id: null })).body).toEqual({ count: 3 });
    expect(await order()).toEqual([201, 80, 200]);
    expect((await move({ ag_navigationMenu_id: 201, after_id: 80 })).body).toEqual({ count: 2 });
    expect(await order()).toEqual([80, 201, 200]);
    expect((await move({ ag_navigationMenu_id: 201, after_id: 80 })).body).toEqual({ count: 0 });
    expect((await move({ ag_navigationMenu_id: 202, after_id: 80 })).status).toBe(404);
    expect((await move({ ag_navigationMenu_id: 80, after_id: 202 })).status).toBe(404);
    expect((await move({ ag_navigationMenu_id: 80, after_id: null }, other.token)).status).toBe(404);
    expect((await move({ ag_navigationMenu_id: 80 })).status).toBe(422);
    expect((await server.call('POST', 'ag_navigationMenuFavorites/moveFavorite', { body: {} })).status).toBe(401);
    expect(await order()).toEqual([80, 201, 200]);
  });

  test('a person’s first own choice starts from what everybody has', async () => {
    const { facility, token } = await someone();
    await server.services.pool.query('update navigation_menus set "isFavorite" = true where id in (80, 200)');
    try {
      expect((await post('ag_navigationMenuFavorites/removeFavorite', token, 80)).body).toEqual({ count: 1 });
      expect((await post('ag_navigationMenuFavorites/addFavorite', token, 201)).status).toBe(200);
      const marked = flat((await menu(token, facility.id)).body as MenuEntry[]).filter(({ isFavorite }) => isFavorite);
      expect(marked.map((entry) => entry.id).sort()).toEqual([200, 201]);
    } finally {
      await server.services.pool.query('update navigation_menus set "isFavorite" = false where id in (80, 200)');
    }
  });

  test('the newest ten entries are kept, each once', async () => {
    const { id, token } = await someone();
    const opened = [80, 81, 82, 83, 84, 200, 201, 202, 203, 204, 205, 80, 82, 82];
    for (const entry of opened) await post('ag_navigationMenuRecents/addRecent', token, entry);
    const filter = encodeURIComponent(JSON.stringify({ where: { user_id: id }, order: 'id desc', limit: 10 }));
    const { body } = await server.call('GET', `ag_navigationMenuRecents?filter=${filter}`, { token });
    const kept = (body as { ag_navigationMenu_id: number }[]).map((row) => row.ag_navigationMenu_id);
    expect(kept).toEqual([82, 80, 205, 204, 203, 202, 201, 200, 84, 83]);
    const where = encodeURIComponent(JSON.stringify({ user_id: id }));
    expect((await server.call('GET', `ag_navigationMenuRecents/count?where=${where}`, { token })).body).toEqual({
      count: 10,
    });
  });

  test('visitors, unknown entries and somebody else’s rows are refused', async () => {
    const { token } = await someone();
    const other = await someone();
    for (const call of ['ag_navigationMenuFavorites/addFavorite', 'ag_navigationMenuRecents/addRecent']) {
      expect((await post(call, undefined, 80)).status).toBe(401);
      expect((await post(call, token, 999_999)).status).toBe(404);
      expect((await post(call, token, 'x')).status).toBe(422);
    }
    const { id } = (await post('ag_navigationMenuFavorites/addFavorite', other.token, 80)).body as { id: number };
    expect((await server.call('DELETE', `ag_navigationMenuFavorites/${id}`, { token })).body).toEqual({ count: 0 });
  });
});
