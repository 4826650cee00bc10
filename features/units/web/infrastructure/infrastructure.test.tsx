// @vitest-environment happy-dom
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { infrastructureWeb } from './infrastructure-web.ts';
import { InfrastructurePage } from './infrastructure.page.tsx';

const nothing = {
  status: 'healthy',
  path: null,
  detail: null,
  ip: null,
  mac: null,
  hostname: null,
  software: null,
  firmware: null,
  serial: null,
  warrantyUntil: null,
  installed: null,
  lastSeen: null,
};
const items = [
  { ...nothing, key: 'area:1', parent: null, kind: 'area', id: 1, name: 'Veg room' },
  { ...nothing, key: 'unit:1', parent: 'area:1', kind: 'unit', id: 1, name: 'Rack A1', path: '/device/node-1/4' },
  {
    ...nothing,
    key: 'controller:4',
    parent: 'unit:1',
    kind: 'controller',
    id: 4,
    name: 'node-1',
    status: 'offline',
    mac: 'AA:BB:CC:00:11:22',
  },
];
const maintenance = { roles: [{ id: 6, name: 'Maintenance' }] };
const open = (person: object | null, reply: unknown) => {
  const sent = stubServer([[/getTree/, reply]]);
  return showPage(<InfrastructurePage />, { features: [infrastructureWeb], person }).then(() => sent);
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a visitor is asked to sign in, and nothing is loaded', async () => {
  await open(null, { facility: 'North house', items });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined();
  expect(screen.queryByText('Veg room')).toBeNull();
});

test('the tree opens by keyboard, is searched by MAC, and tells what is known', async () => {
  await open(maintenance, { facility: 'North house', items });
  const area = await screen.findByRole('treeitem', { name: /Veg room/ });
  expect(within(area).getByText('2 items inside')).toBeDefined();
  expect(screen.queryByText('node-1')).toBeNull();
  const unit = screen.getByRole('treeitem', { name: /Rack A1/ });
  fireEvent.keyDown(unit, { key: 'ArrowRight' });
  fireEvent.click(await screen.findByRole('treeitem', { name: /node-1/ }));
  const facts = within(screen.getByRole('complementary', { name: 'Details' }));
  expect(facts.getByText('AA:BB:CC:00:11:22')).toBeDefined();
  expect(facts.getByText('Offline')).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'no such thing' } });
  expect(await screen.findByText('Nothing is called so.')).toBeDefined();
});

test('each unit gets a label that opens its page', async () => {
  await open(maintenance, { facility: 'North house', items });
  fireEvent.click(await screen.findByRole('button', { name: 'Print labels' }));
  const labels = within(await screen.findByRole('list', { name: 'Print labels' }));
  expect(labels.getByText('Rack A1')).toBeDefined();
  expect(labels.getAllByRole('img')).toHaveLength(1);
});

test('other roles read who may see it', async () => {
  await open({ roles: [{ id: 3, name: 'Grower' }] }, refusal(403, 'Access Denied'));
  expect(await screen.findByText(/Owners, facility managers and maintenance/)).toBeDefined();
});
