// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showPage, stubServer, type Sent } from '@trellis/web-kit/testing/page';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigationWeb } from '../index.ts';
import { checkMenu } from './menu-checks.ts';
import { MenuManagerPage } from './menu-manager.page.tsx';
import type { ManagedEntry } from './menu-tree.ts';

const entry = (id: number, parent_id: number | null, ordinal: number, more: object = {}) => ({
  id,
  parent_id,
  ordinal,
  menuItem: `e${id}`,
  label: `Entry ${id}`,
  labelEs: null,
  route: parent_id === null ? null : `/page-${id}`,
  class: null,
  requires: 'none',
  isShortMenu: false,
  isConfigModule: false,
  active: true,
  roles: [],
  ...more,
});
const entries = [
  entry(1, null, 10, { label: 'Work' }),
  entry(11, 1, 10, { label: 'Menus', route: '/admin/menu-manager', roles: [{ id: 1, role_id: 3, facility_id: null }] }),
  entry(12, 1, 20, { label: 'Lost', isShortMenu: true }),
  entry(2, null, 20, { label: 'Nothing' }),
];
const menu = [
  { id: 1, menuItem: 'e1', label: 'Work', children: [{ id: 11, route: '/admin/menu-manager', label: 'Menus' }] },
];
const file = { format: 'trellis-menu', version: 1, categories: [], entries: [{ id: 1, roles: [] }] };
let sent: Sent;
beforeEach(() => {
  sent = stubServer([
    [/getMenuForCurrentUser/, menu],
    [/getUse/, [{ id: 11, people: 2 }]],
    [/getManaged/, [{ id: 4, name: 'North house' }]],
    [/ag_roles/, [2, 3].map((id) => ({ id, rolename: id === 2 ? 'Facility Manager' : 'Grower' }))],
    [/ag_navigationMenus\?/, entries],
    [/exportMenu/, file],
    [/move|setRoles|restoreDefaults|importMenu/, { count: 1, entries: 3, kept: 1, created: 0, changed: 1 }],
    [/12\/duplicate/, entries[0] ?? {}],
  ]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const show = (path: string) =>
  showPage(<MenuManagerPage />, { features: [navigationWeb], person: { facility_id: 4 }, path });

test('an entry moves step by step, into the next group at the end of its own', async () => {
  await show('/admin/menu-manager');
  const tree = within(await screen.findByRole('list', { name: 'Menu' }));
  expect(tree.getByText('No page yet, not shown')).toBeDefined();
  expect(await tree.findByText('2 people')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Menus up' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Move Lost down' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    address: '/api/v1/ag_navigationMenus/12/move',
    body: { parent_id: 2, after_id: null },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ body: { parent_id: 1, after_id: 11 } });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close Work' }));
  expect(tree.queryByText('Lost')).toBeNull();
});

test('a tick gives a role an entry, the line of a group all its entries', async () => {
  await show('/admin/menu-manager?view=roles');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Grower sees Menus' }));
  const isReady = () =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Facility Manager sees Work' }).disabled).toBe(false);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { ag_navigationMenu_ids: [11], role_ids: [], facility_id: null } });
  await waitFor(isReady);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Facility Manager sees Work' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { ag_navigationMenu_ids: [11], role_ids: [2, 3], facility_id: null },
    { ag_navigationMenu_ids: [12], role_ids: [2], facility_id: null },
  ]);
  await waitFor(isReady);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(5));
  expect(sent.slice(3).map(({ body }) => body)).toEqual([
    { ag_navigationMenu_ids: [11], role_ids: [3], facility_id: null },
    { ag_navigationMenu_ids: [12], role_ids: [], facility_id: null },
  ]);
});

test('the preview shows the drawer of a role; defaults come back after asking', async () => {
  await show('/admin/menu-manager?view=preview');
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(within(preview).getByText('Menus')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'More for the whole menu' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Restore defaults' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Restore defaults' }));
  await waitFor(() => expect(sent[0]?.address).toBe('/api/v1/ag_navigationMenus/restoreDefaults'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ address: '/api/v1/ag_navigationMenus/importMenu', body: file }));
});

test('a menu comes from a file after asking; another file is told apart', async () => {
  await show('/admin/menu-manager');
  const input = await screen.findByLabelText('Take from a file');
  const choose = (text: string) => fireEvent.change(input, { target: { files: [new File([text], 'menu.json')] } });
  choose('{"format":"other"}');
  expect(await screen.findByText(/This file holds no menu/)).toBeDefined();
  choose(JSON.stringify(file));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make the menu what the file says?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Take from a file' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ address: '/api/v1/ag_navigationMenus/importMenu', body: file });
});

test('checks name entries without a page, pages without an entry, and groups and roles without anything', () => {
  const page = () => Promise.resolve(() => null);
  const route = (path: string, menuItem: string) => ({ path, menuItem, titleKey: 'x:y', guard: 'menu' as const, page });
  const found = checkMenu(
    [
      ...entries,
      entry(13, 1, 20),
      entry(3, null, 30, { active: false }),
      entry(31, 3, 10, { route: '/strains' }),
    ] as unknown as ManagedEntry[],
    [route('/admin/menu-manager', 'e11'), route('/strains', 's'), route('/plan/{id}', 'plans'), route('/left', 'left')],
    [2, 3, 7],
  );
  expect(found.map(({ kind, entry: one, route: path, role_id }) => [kind, one?.id ?? path ?? role_id])).toEqual([
    ['missingMenuItem', '/plan/{id}'],
    ['noEntry', '/left'],
    ['noPage', 12],
    ['noPage', 13],
    ['sameOrdinal', 13],
    ['hiddenByGroup', 31],
    ['emptyGroup', 2],
    ['emptyRole', 2],
  ]);
});
