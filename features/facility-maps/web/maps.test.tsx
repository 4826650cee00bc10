// @vitest-environment happy-dom
import { designatorIds } from '@trellis/climate/model';
import { commandsWeb } from '@trellis/commands/web';
import { unitStatusWeb } from '@trellis/unit-status/web';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MapEditorPage } from './editor/map-editor.page.tsx';
import { facilityMapsWeb } from './index.ts';
import { FacilityMapPage } from './viewer/facility-map.page.tsx';

const map = (more: object = {}) => ({
  id: 1,
  facility_id: 1,
  name: 'Ground floor',
  version: 1,
  level: 0,
  imageUrl: null,
  widthM: 20,
  heightM: 10,
  scale: null,
  state: 'draft',
  lockedBy: null,
  items: [
    { kind: 'unit', ref_id: 7, x: 2, y: 2 },
    { kind: 'unit', ref_id: 99, x: 8, y: 2 },
  ],
  updatedate: '2026-11-23T10:00:00.000Z',
  ...more,
});
const open = async (
  Page: () => React.ReactNode,
  maps: readonly object[],
  path: string,
  roleId = 6,
  hold: object = { isMine: true, editor: null },
) => {
  const sent = stubServer([
    [/facilityMaps\/1\/hold/, hold],
    [/facilityMaps\/1\/publish/, map({ state: 'published' })],
    [/facilityMaps\/1/, map()],
    [/facilityMaps/, maps],
    [/searchStatusByDisplayType/, { platformGroups: [], count: 0 }],
    [/ag_platformGroups/, [7, 8].map((id) => ({ id, name: `W-0${id}` }))],
    [/ag_areas/, [{ id: 3, name: 'Flower West' }]],
    [/zones|surveillanceCameras/, []],
    [
      /sensors\/health/,
      [designatorIds.temperature, designatorIds.humidity].map((designator_id) => ({
        ...{ id: designator_id, designator_id, name: 'Climate', device_id: 'C-1', unitName: 'W-07' },
        ...{ reading: 0.5, flags: [], hours: [] },
      })),
    ],
    [
      /task_active/,
      [
        { id: 1, platformGroup_id: null, area_id: 3, overdue: true },
        { id: 2, platformGroup_id: null, area_id: 3, overdue: false },
      ],
    ],
    [/facilities\/1/, { id: 1, dashboardUIVersion: 1 }],
  ]);
  await showPage(<Page />, {
    features: [facilityMapsWeb, unitStatusWeb, commandsWeb],
    path,
    person: { roles: [{ id: roleId, name: 'Role' }] },
  });
  return sent;
};
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('without a published map the page says who draws one', async () => {
  await open(FacilityMapPage, [map()], '/dashboard/facilitymaps', 3);
  expect(await screen.findByText(/A facility manager or maintenance draws one/)).toBeDefined();
});

test('a published map shows its plan, and tells what is no longer there', async () => {
  await open(FacilityMapPage, [map({ state: 'published' })], '/dashboard/facilitymaps', 3);
  expect(await screen.findByRole('group', { name: 'Plan Ground floor' })).toBeDefined();
  expect((await screen.findAllByText('Unit no longer there')).length).toBeGreaterThan(0);
});

test('a unit is moved by the arrow keys, removed by Delete, brought back by Undo, saved and published', async () => {
  const sent = await open(MapEditorPage, [map()], '/admin/facilitymaps?map=1');
  const unit = await screen.findByRole('button', { name: 'Unit W-07' });
  fireEvent.keyDown(unit, { key: 'ArrowRight' });
  expect(await screen.findByRole('spinbutton', { name: 'From left' })).toHaveProperty('value', '2.5');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Unit W-07' }), { key: 'Delete' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unit W-07' })).toBeNull());
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  await screen.findByRole('button', { name: 'Unit W-07' });
  fireEvent.click(screen.getByRole('button', { name: 'Place Unit W-08' }));
  await screen.findByRole('button', { name: 'Unit W-08' });
  fireEvent.click(screen.getByRole('button', { name: /Remove what is no longer there/ }));
  // What was chosen has another place among the things now.
  expect(screen.queryByRole('region', { name: /^Selected/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(sent.map(({ address }) => address)).toContainEqual(expect.stringMatching(/1\/publish$/)));
});

test('a draft that somebody else draws says who, and is taken over before it is saved', async () => {
  const sent = await open(MapEditorPage, [map()], '/admin/facilitymaps?map=1', 6, {
    isMine: false,
    editor: { id: 9, name: 'Maria Reyes', heardAt: '2026-11-23T10:00:00.000Z' },
  });
  expect(await screen.findByText(/Maria Reyes draws this map now/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Take over' })).at(-1) as HTMLElement);
  await waitFor(() => expect(sent.some(({ body }) => JSON.stringify(body) === '{"takeOver":true}')).toBe(true));
});

test('what is searched stays bright and the rest is dimmed', async () => {
  await open(
    FacilityMapPage,
    [
      map({
        state: 'published',
        items: [
          { kind: 'door', x: 1, y: 1 },
          { kind: 'text', text: 'Cold corner', x: 4, y: 4 },
        ],
      }),
    ],
    '/dashboard/facilitymaps',
    3,
  );
  await screen.findByRole('group', { name: 'Plan Ground floor' });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'cold' } });
  expect(await screen.findByText('1 found')).toBeDefined();
});

test('a name that another map has is refused at its field, in words', async () => {
  await open(MapEditorPage, [map()], '/admin/facilitymaps');
  const details = { codes: { name: ['uniqueness'] }, messages: { name: ['Name already in use'] } };
  const error = { statusCode: 422, name: 'ValidationError', message: 'The instance is not valid.', details };
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 422 }));
  fireEvent.click(await screen.findByRole('button', { name: 'New map' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Ground floor' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText(/A map of this name is there already/)).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'First floor' } });
  expect(screen.queryByText(/A map of this name is there already/)).toBeNull();
});

test('several are chosen with Shift, brought to one line, laid in rows, locked and removed together', async () => {
  await open(
    MapEditorPage,
    [
      map({
        items: [
          { kind: 'unit', ref_id: 7, x: 2, y: 2 },
          { kind: 'unit', ref_id: 8, x: 8, y: 5 },
        ],
      }),
    ],
    '/admin/facilitymaps?map=1',
  );
  const one = () => screen.getByRole('button', { name: 'Unit W-07' });
  const other = () => screen.getByRole('button', { name: 'Unit W-08' });
  const choose = (item: HTMLElement, shiftKey: boolean) => {
    fireEvent.pointerDown(item, { button: 0, shiftKey });
    fireEvent.click(item);
  };
  await screen.findByRole('button', { name: 'Unit W-07' });
  choose(one(), false);
  choose(other(), true);
  expect(await screen.findByRole('region', { name: '2 things selected' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Align top' }));
  // By keys both move.
  fireEvent.keyDown(other(), { key: 'ArrowDown' });
  const placeOf = (item: HTMLElement) => {
    const box = item.querySelector('rect');
    return [box?.getAttribute('x'), box?.getAttribute('y')];
  };
  expect([placeOf(one()), placeOf(other())]).toEqual([
    ['2', '2.5'],
    ['8', '2.5'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Lay in rows by name' }));
  expect(placeOf(other())).toEqual(['5', '2.5']);
  fireEvent.click(screen.getByRole('button', { name: 'Lock' }));
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('2 things removed.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Unit W-07' })).toBeNull();
});

test('what is not placed is found by name among its kind, and dropped where it belongs', async () => {
  await open(MapEditorPage, [map({ items: [] })], '/admin/facilitymaps?map=1');
  const list = await screen.findByRole('region', { name: 'Not placed yet' });
  fireEvent.change(within(list).getByRole('searchbox'), { target: { value: '08' } });
  expect(within(list).queryByRole('button', { name: 'Place Unit W-07' })).toBeNull();
  const told = new Map<string, string>();
  const dataTransfer = {
    setData: (kind: string, text: string) => told.set(kind, text),
    getData: (kind: string) => told.get(kind) ?? '',
  };
  fireEvent.dragStart(within(list).getByRole('button', { name: 'Place Unit W-08' }), { dataTransfer });
  const plan = screen.getByRole('group', { name: 'Plan Ground floor' });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
  // The browser of the tests has no place of a drop.
  const drop = Object.assign(createEvent.drop(plan, { dataTransfer }), { clientX: 100, clientY: 50 });
  fireEvent(plan, drop);
  const dropped = (await screen.findByRole('button', { name: 'Unit W-08' })).querySelector('rect');
  expect([dropped?.getAttribute('x'), dropped?.getAttribute('y')]).toEqual(['10', '5']);
});

test('maps are listed by level and state; a published one is withdrawn, and published again by Undo', async () => {
  const maps = [map({ state: 'published', updateuser: 4 }), map({ id: 2, name: 'Roof', level: 3 })];
  const sent = await open(MapEditorPage, maps, '/admin/facilitymaps');
  const list = within(await screen.findByRole('list', { name: 'Facility map editor' }));
  expect(list.getByText(/Level 3 · Version 1/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Published' }));
  expect(list.queryByText('Roof')).toBeNull();
  fireEvent.click(list.getByRole('button', { name: 'Withdraw: Ground floor' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Taken back');
  expect(sent.map(({ address }) => address.replace(/.*facilityMaps\//, ''))).toEqual(['1/withdraw', '1/publish']);
});

test('sensors of a unit are told by what they measure', async () => {
  await open(MapEditorPage, [map({ items: [] })], '/admin/facilitymaps?map=1');
  for (const metric of ['Temperature', 'Humidity'])
    expect(await screen.findByRole('button', { name: `Place Sensor W-07 · Climate · ${metric}` })).toBeDefined();
});

test('a plan is scaled by two of its points, and what stands on it stays over the same spot', async () => {
  await open(MapEditorPage, [map()], '/admin/facilitymaps?map=1');
  const plan = await screen.findByRole('group', { name: 'Plan Ground floor' });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
  fireEvent.click(screen.getByRole('button', { name: 'Scale by two points' }));
  const tool = within(screen.getByRole('region', { name: 'Scale by two points' }));
  const apply = tool.getByRole('button', { name: 'Scale the map' });
  fireEvent.pointerDown(plan, { button: 0, clientX: 10, clientY: 50 });
  expect(tool.getByRole('status').textContent).toContain('second point');
  // A unit that lies there is neither chosen nor dragged.
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Unit W-07' }), { button: 0, clientX: 110, clientY: 50 });
  expect(screen.queryByRole('region', { name: /^Selected/ })).toBeNull();
  expect(apply).toHaveProperty('disabled', true);
  // Ten metres as it is drawn are fifteen.
  fireEvent.change(tool.getByRole('spinbutton', { name: 'Distance (m)' }), { target: { value: '15' } });
  fireEvent.click(apply);
  expect(screen.getAllByRole('spinbutton', { name: 'Width' }).at(-1)).toHaveProperty('value', '30');
  expect(screen.getAllByRole('spinbutton', { name: 'Height' }).at(-1)).toHaveProperty('value', '15');
  const unit = screen.getByRole('button', { name: 'Unit W-07' }).querySelector('rect');
  // Its middle was at 3.25, 2.75 of 20 by 10.
  expect([unit?.getAttribute('x'), unit?.getAttribute('y')]).toEqual(['3.63', '3.38']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getAllByRole('spinbutton', { name: 'Width' }).at(-1)).toHaveProperty('value', '20');
});

test.each([
  ['without what stands for records', false],
  ['with the units that are still there', true],
])('a level is begun as a copy of another, %s', async (_, isWhole) => {
  const door = { kind: 'door', x: 1, y: 1 };
  const maps = [map({ items: [...map().items, door], imageUrl: '/files/facilities/plan.png' })];
  const sent = await open(MapEditorPage, maps, '/admin/facilitymaps');
  fireEvent.click(await screen.findByRole('button', { name: 'New map' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'First floor' } });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Begin with' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Ground floor' }));
  if (isWhole) fireEvent.click(screen.getByRole('switch', { name: /^Areas, units/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(sent.find(({ body }) => body !== undefined)?.body).toMatchObject({
      ...{ name: 'First floor', level: null, widthM: 20, heightM: 10, imageUrl: '/files/facilities/plan.png' },
      items: isWhole ? [{ kind: 'unit', ref_id: 7 }, door] : [door],
    }),
  );
});

test('work that is due is counted on the areas it is of, and asked for only where somebody looks at it', async () => {
  const areas = [map({ state: 'published', items: [{ kind: 'area', ref_id: 3, x: 1, y: 1 }] })];
  const before = await open(FacilityMapPage, areas, '/dashboard/facilitymaps', 3);
  await screen.findByText('Flower West');
  expect(before.some(({ address }) => address.includes('task_active'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Tasks due' }));
  expect(await screen.findByText('Flower West · 2 tasks', { selector: 'text' })).toBeDefined();
});
