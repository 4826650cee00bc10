// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { closeTool, ToolTableContext, useOpenedTool } from '@trellis/web-kit';
import { defineRoute, defineTool } from '@trellis/web-kit/routes';
import { actionReplies } from '@trellis/commands/web/testing';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberThing } from '../found/recent-things.ts';
import { searchWeb } from '../index.ts';
import { Palette } from './palette.tsx';
import { PaletteKey } from './palette-key.ts';

const tool = (name: string, labelKey: string) =>
  defineTool({ name, labelKey, icon: 'apps', seq: 1, dialog: () => Promise.resolve(() => null) });
const tools = [tool('palette', 'search:tools.palette'), tool('kinds', 'search:kinds')];
const page = () => Promise.resolve(() => null);
const web = {
  ...searchWeb,
  routes: [
    ...searchWeb.routes,
    defineRoute({ path: '/device/{deviceId}/{controllerId}', titleKey: 'search:title', guard: 'signedIn', page }),
    defineRoute({ path: '/secret', titleKey: 'search:results', guard: 'menu', menuItem: 'secret', page }),
  ],
};
const unit = (id: number, name: string) => ({
  collection: 'ag_platformGroups',
  results: [
    {
      id,
      title: name,
      beside: [{ field: 'area_id', value: 'Flower East', isChoice: false }],
      link: `/device/unit-${id}/0`,
      isActive: true,
    },
  ],
  hasMore: false,
});
const run = {
  collection: 'ag_lifecycles',
  results: [
    {
      id: 7,
      title: 'Tidewater 12',
      beside: [{ field: 'state', value: 'in_flight', isChoice: true }],
      link: '/secret?record=7',
      isActive: true,
    },
  ],
  hasMore: false,
};

const Around = () => (
  <>
    <output data-testid="tool">{JSON.stringify(useOpenedTool() ?? null)}</output>
    <output data-testid="place">{useLocation().pathname + useLocation().search}</output>
  </>
);
const onClose = vi.fn();
const show = (roles = [{ id: 3, name: 'Grower' }]) =>
  showPage(
    <ToolTableContext value={tools}>
      <Palette given={undefined} onClose={onClose} />
      <Around />
    </ToolTableContext>,
    { features: [web], person: { roles, facility_id: 4 } },
  );
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const press = (key: string, more: object = {}) => fireEvent.keyDown(screen.getByRole('combobox'), { key, ...more });
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  onClose.mockClear();
});
afterEach(() => {
  cleanup();
  closeTool();
  vi.unstubAllGlobals();
});

test('a thing is found, named with what stands beside it, and opened by the keyboard', async () => {
  stubServer([...actionReplies, [/\/search\?/, { kinds: [unit(5, 'E-03')], isNear: false }]]);
  await show();
  await screen.findByRole('combobox');
  type('e-03');
  const line = await screen.findByRole('option', { name: /E-03/ });
  expect(line.textContent).toBe('E-03Flower EastUnit');
  expect(line.getAttribute('href')).toBe('/device/unit-5/0');
  expect(line.getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(line.id);
  expect(screen.getByRole('group', { name: 'Units' })).toBeDefined();
  press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByTestId('place').textContent).toBe('/device/unit-5/0');
});

test('arrows go round, and Ctrl+Enter opens a tab of its own while the palette stays', async () => {
  stubServer([...actionReplies, [/\/search\?/, { kinds: [unit(5, 'E-03'), run], isNear: false }]]);
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await show();
  await screen.findByRole('combobox');
  type('e-03');
  await screen.findByRole('option', { name: /E-03/ });
  press('ArrowUp');
  expect(screen.getAllByRole('option').at(-1)?.getAttribute('aria-selected')).toBe('true');
  press('ArrowDown');
  press('Enter', { ctrlKey: true });
  expect(open).toHaveBeenCalledWith('/device/unit-5/0', '_blank', 'noopener');
  expect(onClose).not.toHaveBeenCalled();
});

test('what has a page that this person may not open, opens beside the results', async () => {
  stubServer([...actionReplies, [/\/search\?/, { kinds: [run], isNear: false }]]);
  await show();
  await screen.findByRole('combobox');
  type('tide');
  const line = await screen.findByRole('option', { name: /Tidewater 12/ });
  expect(line.getAttribute('href')).toBe('/search?q=Tidewater+12&open=ag_lifecycles.7');
  expect(line.textContent).toContain('Growing');
});

test('an older answer never stands in the place of a newer one', async () => {
  stubServer([]);
  const answers = new Map<string, (kinds: object[]) => void>();
  const reply = (address: string) =>
    new Promise<Response>((resolve) => {
      const q = new URL(address, 'http://x').searchParams.get('q') ?? '';
      answers.set(q, (kinds) => resolve(Response.json({ kinds, isNear: false })));
    });
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/search?') ? reply(address) : Promise.resolve(Response.json([])),
  );
  await show();
  await screen.findByRole('combobox');
  type('e');
  await waitFor(() => expect(answers.has('e')).toBe(true));
  type('e-0');
  await waitFor(() => expect(answers.has('e-0')).toBe(true));
  await act(async () => {
    answers.get('e-0')?.([unit(3, 'E-03')]);
    await Promise.resolve();
  });
  await screen.findByRole('option', { name: /E-03/ });
  await act(async () => {
    answers.get('e')?.([unit(9, 'Else')]);
    await Promise.resolve();
  });
  expect(lines()).toEqual(['E-03Flower EastUnit', 'All results for “e-0”']);
  // What no longer fits is gone at once, what still fits stays until the newer answer is there.
  type('e-03');
  expect(lines()[0]).toBe('E-03Flower EastUnit');
  type('e-04');
  expect(lines()).toEqual(['All results for “e-04”']);
});

test('a command is recognised in either language and opens its own dialog; nothing is sent', async () => {
  const sent = stubServer([
    ...actionReplies,
    [/ag_platformGroups\?/, [{ id: 5, name: 'E-03', area_id: 1 }]],
    [/ag_areas\?/, [{ id: 1, name: 'Flower West' }]],
    [/\/search\?/, { kinds: [], isNear: false }],
  ]);
  await show();
  await screen.findByRole('combobox');
  type('apagar luces e3');
  const line = await screen.findByRole('option', { name: /Lights off · E-03/ });
  expect(line.textContent).toContain('Opens the dialog');
  press('Enter');
  expect(JSON.parse(screen.getByTestId('tool').textContent)).toEqual({
    name: 'command',
    given: { actionId: 48, unitIds: [5] },
  });
  expect(sent).toEqual([]);
});

test('an area stands for all of its units, and the last of ten thousand is known', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ id: index + 1, name: `U-${String(index + 1).padStart(5, '0')}`, area_id: 1 + (index % 5000) },
  }));
  stubServer([
    ...actionReplies,
    [/ag_platformGroups\?/, many],
    [
      /areas\?/,
      [
        { id: 7, name: 'Flower West' },
        { id: 9999, name: 'Flower Empty' },
      ],
    ],
    [/\/search\?/, { kinds: [], isNear: false }],
  ]);
  await show();
  await screen.findByRole('combobox');
  type('lights off u-10000');
  await screen.findByRole('option', { name: /Lights off · U-10000/ });
  type('lights off flower');
  const line = await screen.findByRole('option', { name: /Lights off · Flower West/ });
  expect(line.textContent).toContain('2 units');
  press('Enter');
  expect(JSON.parse(screen.getByTestId('tool').textContent)).toEqual({
    name: 'command',
    given: { actionId: 48, unitIds: [7, 5007] },
  });
});

test('a command without a unit asks for one; a role that sends none is offered none', async () => {
  stubServer([...actionReplies, [/\/search\?/, { kinds: [], isNear: false }]]);
  await show();
  await screen.findByRole('combobox');
  type('lights off');
  await screen.findByRole('option', { name: /Lights off…/ });
  press('Enter');
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'Lights off ');
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  await show([{ id: 1, name: 'Owner' }]);
  await screen.findByRole('combobox');
  type('lights off');
  await screen.findAllByText('Nothing found for “lights off”.');
  expect(lines()).toEqual(['All results for “lights off”']);
});

test('it says that nothing was found and what can be looked for', async () => {
  stubServer([...actionReplies, [/\/search\?/, { kinds: [], isNear: false }]]);
  await show();
  await screen.findByRole('combobox');
  type('zzz');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing found for “zzz”.'));
  expect(screen.getByText(/You can look for pages, units/)).toBeDefined();
});

test('it says that letters were forgiven, and that the server is out of reach', async () => {
  stubServer([...actionReplies, [/\/search\?/, { kinds: [unit(5, 'Tidewater')], isNear: true }]]);
  await show();
  await screen.findByRole('combobox');
  type('tidewter');
  await screen.findByText(/Nothing is written “tidewter”/);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  type('another');
  await screen.findByText(/The server is out of reach/);
});

test('before anything is typed it offers what this person opened last here; the top bar’s tools are found by name', async () => {
  stubServer([...actionReplies, [/\/search\?/, { kinds: [], isNear: false }]]);
  localStorage.clear();
  await show();
  const { id } = await import('@trellis/web-kit/testing').then(({ sampleUser }) => sampleUser());
  cleanup();
  rememberThing(id, 4, { collection: 'strains', id: 2, title: 'Blue Sedge', path: '/search?q=Blue&open=strains.2' });
  await show();
  expect((await screen.findByRole('option', { name: /Blue Sedge/ })).textContent).toContain('Strain');
  type('kinds of');
  press('Enter');
  expect(screen.getByTestId('tool').textContent).toContain('kinds');
});

test('what is typed right after Ctrl-K, before the palette is there, is looked for and starts nothing on the page', async () => {
  stubServer([]);
  const ofPage = vi.fn();
  await showPage(<button onKeyDown={({ key }) => ofPage(key)}>page</button>, { features: [web] });
  await showPage(<PaletteKey />, { features: [web] });
  const button = screen.getByRole('button', { name: 'page' });
  fireEvent.keyDown(button, { key: 'k', ctrlKey: true });
  for (const key of ['w', '-', '9', 'Backspace', '0', '3']) fireEvent.keyDown(button, { key });
  cleanup();
  await show();
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('w-03');
  expect(ofPage).not.toHaveBeenCalledWith('w');
});
