import type { MenuFile, NavigationMenu } from '@trellis/navigation/model';
import type { MenuEntry } from '@trellis/access/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let place: { facility: number; admin: string; manager: string };
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  const { id } = await world.facility();
  place = {
    facility: id,
    admin: (await world.person({ facilities: [id], roles: ['administrator'] })).token,
    manager: (await world.person({ facilities: [id], roles: ['facilityManager'] })).token,
  };
});
afterAll(() => server.stop());

const post = (address: string, body: unknown, token: string | undefined = place.admin) =>
  server.call('POST', `ag_navigationMenus/${address}`, { token, body });
const move = (id: number, parent_id: number | null, after_id: number | null) =>
  post(`${id}/move`, { parent_id, after_id });
const menu = async (more = '') =>
  (
    await server.call('GET', `ag_navigationMenus/getMenuForCurrentUser?facility_id=${place.facility}${more}`, {
      token: place.admin,
    })
  ).body as MenuEntry[];
const entry = async (id: number) =>
  (await server.call('GET', `ag_navigationMenus/${id}`, { token: place.admin })).body as NavigationMenu;
/** Group Work and its entries. */
const work = 2;
const orderOf = async (group: number) =>
  (await menu()).find(({ id }) => id === group)?.children.map(({ menuItem }) => menuItem) ?? [];
const workItems = ['taskflowmain', 'tasks-repeating', 'form-submissions', 'form-submission-search', 'facility-alerts'];

test('an entry is put after another, first, or into another group; people see it at their next menu load', async () => {
  const [tasks, repeating] = [80, 81];
  expect((await move(tasks, work, repeating)).body).toMatchObject({ id: tasks, parent_id: work, ordinal: 20 });
  expect(await orderOf(work)).toEqual(['tasks-repeating', 'taskflowmain', ...workItems.slice(2)]);
  await move(tasks, work, null);
  expect(await orderOf(work)).toEqual(workItems);
  await move(tasks, 1, 20);
  expect((await orderOf(1)).slice(0, 2)).toEqual(['dashboard-farm', 'taskflowmain']);
  await move(tasks, work, null);
  await move(work, null, null);
  expect((await menu()).map(({ id }) => id).slice(0, 2)).toEqual([work, 1]);
  await move(work, null, 1);
  await Promise.all([move(80, work, 82), move(81, work, 82), move(83, work, null)]);
  const ordinals = await Promise.all([80, 81, 82, 83, 84].map(async (id) => (await entry(id)).ordinal));
  expect(new Set(ordinals).size).toBe(5);
});

test('the menu keeps two levels, and neighbours that exist', async () => {
  expect((await move(work, 1, null)).body).toMatchObject({ error: { statusCode: 409, code: 'MENU_LEVELS' } });
  expect((await move(80, 81, null)).body).toMatchObject({ error: { code: 'MENU_LEVELS' } });
  expect((await move(80, work, 20)).status).toBe(404);
  expect((await move(80, work, 80)).body).toMatchObject({ error: { code: 'OWN_NEIGHBOUR' } });
  expect((await move(80, 999_999, null)).status).toBe(404);
  expect((await move(999_999, work, null)).status).toBe(404);
  expect((await post('80/move', { parent_id: 'x' })).status).toBe(422);
});

test('nobody takes the way to the menu manager away', async () => {
  const { body } = await server.call(
    'GET',
    `ag_navigationMenus?filter=${encodeURIComponent(JSON.stringify({ where: { menuItem: 'menu-manager' } }))}`,
    { token: place.admin },
  );
  const [manager] = body as NavigationMenu[];
  const change = (id: number | null | undefined, values: object) =>
    server.call('PATCH', `ag_navigationMenus/${id}`, { token: place.admin, body: values });
  const stays = { error: { statusCode: 409, code: 'MENU_MANAGER_STAYS' } };
  expect((await change(manager?.id, { active: false })).body).toMatchObject(stays);
  expect((await change(manager?.id, { route: '/x' })).body).toMatchObject(stays);
  expect((await change(manager?.parent_id, { active: false })).body).toMatchObject(stays);
  for (const id of [manager?.id, manager?.parent_id])
    expect((await server.call('DELETE', `ag_navigationMenus/${id}`, { token: place.admin })).body).toMatchObject(stays);
  expect((await change(manager?.id, { label: 'Menus' })).status).toBe(200);
});

test('roles are set for several entries at once, everywhere or in one facility', async () => {
  const set = (role_ids: number[], facility_id: number | null = null, ids = [80, 81]) =>
    post('setRoles', { ag_navigationMenu_ids: ids, role_ids, facility_id });
  expect((await set([10], place.facility)).body).toEqual({ count: 2 });
  expect((await set([10], place.facility)).body).toEqual({ count: 0 });
  const seen = async (more: string) => JSON.stringify(await menu(more));
  expect(await seen('&role_id=10')).toContain('"tasks-repeating"');
  expect((await set([], place.facility)).body).toEqual({ count: 2 });
  expect(await seen('&role_id=10')).not.toContain('"tasks-repeating"');
  expect((await set([9])).status).toBe(200);
  expect(await seen('&role_id=3')).not.toContain('"taskflowmain"');
  expect(await seen('&role_id=9')).toContain('"tasks-repeating"');
  expect((await set([999])).status).toBe(422);
  expect((await set([9], 999_999)).status).toBe(422);
  expect((await set([9], null, [999_999])).status).toBe(422);
  expect((await set([9], null, [])).status).toBe(422);
});

test('the preview speaks either language, whatever the person’s own', async () => {
  expect((await menu('&role_id=3&lang=es')).map(({ label }) => label)).toContain('Trabajo');
  expect((await menu('&role_id=3&lang=en')).map(({ label }) => label)).toContain('Work');
});

test('defaults come back: order, words, roles, what was deleted; entries of one’s own stay', async () => {
  const token = place.admin;
  await move(84, work, null);
  await server.call('PATCH', 'ag_navigationMenus/82', { token, body: { label: 'Papers', isShortMenu: false } });
  await server.call('DELETE', 'ag_navigationMenus/83', { token });
  await server.call('PATCH', 'ag_navigationMenuCategories/2', { token, body: { label: 'Chores' } });
  await post('setRoles', { ag_navigationMenu_ids: [82], role_ids: [8, 10], facility_id: null });
  await post('setRoles', { ag_navigationMenu_ids: [82], role_ids: [11], facility_id: place.facility });
  const own = await server.call('POST', 'ag_navigationMenus', {
    token,
    body: { menuItem: 'own', label: 'Own', parent_id: work, route: '/own' },
  });
  expect((await post('restoreDefaults', {})).body).toMatchObject({ entries: expect.any(Number) as number, kept: 1 });
  const restored = (await menu()).find(({ id }) => id === work);
  expect(restored?.category).toBe('Work');
  expect(restored?.children.filter(({ id }) => id < 1000).map(({ menuItem }) => menuItem)).toEqual(workItems);
  expect(await entry(82)).toMatchObject({ label: 'Form submissions', isShortMenu: true });
  expect(await entry((own.body as NavigationMenu).id)).toMatchObject({ route: '/own', active: true });
  const { rows } = await server.services.pool.query<{ role_id: number; facility_id: number | null }>(
    'select role_id, facility_id from navigation_menu_roles where "ag_navigationMenu_id" = 82 order by role_id',
  );
  expect(rows).toEqual([
    ...[2, 3, 4, 6, 8, 9].map((role_id) => ({ role_id, facility_id: null })),
    { role_id: 11, facility_id: place.facility },
  ]);
});

test('use counts the people who opened an entry', async () => {
  const opener = await world.person({ facilities: [place.facility], roles: ['grower'] });
  const body = { ag_navigationMenu_id: 206 };
  await server.call('POST', 'ag_navigationMenuRecents/addRecent', { token: opener.token, body });
  const use = await server.call('GET', 'ag_navigationMenus/getUse', { token: place.admin });
  expect(use.body).toContainEqual({ id: 206, people: 1 });
});

const exported = async () =>
  (await server.call('GET', 'ag_navigationMenus/exportMenu', { token: place.admin })).body as MenuFile;

test('a copy stands after its entry, with its roles, off and without a page', async () => {
  const made = await post('82/duplicate', {});
  const copy = made.body as NavigationMenu;
  expect(copy).toMatchObject({ label: 'Form submissions (copy)', parent_id: work, route: null, active: false });
  expect(copy.labelEs).toMatch(/ \(copia\)$/);
  const { entries } = await exported();
  const rolesOf = (id: number) => entries.find((one) => one['id'] === id)?.roles;
  expect(rolesOf(copy.id)).toEqual(rolesOf(82));
  expect(rolesOf(copy.id)).not.toEqual([]);
  const ordinals = await Promise.all([82, copy.id, 83].map(async (id) => (await entry(id)).ordinal));
  expect(ordinals).toEqual(ordinals.toSorted((one, other) => one - other));
  expect((await post('999999/duplicate', {})).status).toBe(404);
  await server.call('DELETE', `ag_navigationMenus/${copy.id}`, { token: place.admin });
});

test('a file puts back what was changed since, and knows nothing of what came later', async () => {
  const before = await exported();
  expect(before.entries.length).toBeGreaterThan(100);
  expect((await post('importMenu', before)).body).toMatchObject({ created: 0, changed: 0, kept: 0 });
  await move(84, work, null);
  await server.call('PATCH', 'ag_navigationMenus/82', { token: place.admin, body: { label: 'Papers' } });
  await server.call('DELETE', 'ag_navigationMenus/83', { token: place.admin });
  await post('setRoles', { ag_navigationMenu_ids: [82], role_ids: [10], facility_id: null });
  await server.call('PATCH', 'ag_navigationMenuCategories/2', { token: place.admin, body: { label: 'Chores' } });
  const later = await server.call('POST', 'ag_navigationMenus', {
    token: place.admin,
    body: { menuItem: 'later', label: 'Later', parent_id: work, route: '/later' },
  });
  expect((await post('importMenu', before)).body).toMatchObject({ created: 1, kept: 1 });
  const { id } = later.body as NavigationMenu;
  const after = await exported();
  expect(after).toEqual({ ...before, entries: [...before.entries, expect.objectContaining({ id, route: '/later' })] });
  await server.call('DELETE', `ag_navigationMenus/${id}`, { token: place.admin });
});

test('a file of another installation brings its own entries and headings, whatever their ids', async () => {
  const { entries, categories, ...file } = await exported();
  const group = {
    ...entries.find((one) => one['id'] === work),
    id: 7001,
    label: 'Ours',
    menuItem: 'ours',
    roles: ['Grower'],
  };
  const child = {
    ...group,
    id: 7002,
    parent_id: 7001,
    route: '/ours',
    menuItem: 'ours-page',
    ag_navigationMenuCategory_id: 7003,
  };
  const heading = { ...categories[0], id: 7003, label: 'Our heading' };
  const bring = (rows: unknown[]) =>
    post('importMenu', { ...file, categories: [...categories, heading], entries: rows });
  expect((await bring([...entries, child, group])).body).toEqual({ created: 3, changed: 0, kept: 0 });
  expect((await bring([...entries, child, group])).body).toEqual({ created: 0, changed: 0, kept: 0 });
  const ours = (await menu('&role_id=3')).find(({ label }) => label === 'Ours');
  expect(ours?.children).toMatchObject([{ route: '/ours', category: 'Our heading' }]);
  expect((await bring([...entries, { ...child, parent_id: 7009 }])).status).toBe(422);
  expect((await bring([...entries, { ...group, roles: ['Nobody'] }])).status).toBe(422);
  expect((await bring([...entries, { ...child, parent_id: child.id }])).status).toBe(422);
  expect((await post('importMenu', { ...file, format: 'other', categories, entries })).status).toBe(422);
  const off = entries.map((one) => (one['menuItem'] === 'menu-manager' ? { ...one, active: false } : one));
  expect((await bring(off)).body).toMatchObject({ error: { code: 'MENU_MANAGER_STAYS' } });
  await server.call('DELETE', `ag_navigationMenus/${ours?.id}`, { token: place.admin });
});

test('only administrators manage the menu', async () => {
  for (const [address, body] of [
    ['80/move', { parent_id: work, after_id: null }],
    ['setRoles', { ag_navigationMenu_ids: [80], role_ids: [3], facility_id: null }],
    ['restoreDefaults', {}],
    ['80/duplicate', {}],
    ['importMenu', { format: 'trellis-menu', version: 1, categories: [], entries: [] }],
  ] as const) {
    expect((await server.call('POST', `ag_navigationMenus/${address}`, { body })).status).toBe(401);
    expect((await post(address, body, place.manager)).status).toBe(403);
  }
  for (const address of ['getUse', 'exportMenu']) {
    expect((await server.call('GET', `ag_navigationMenus/${address}`)).status).toBe(401);
    expect((await server.call('GET', `ag_navigationMenus/${address}`, { token: place.manager })).status).toBe(403);
  }
});
