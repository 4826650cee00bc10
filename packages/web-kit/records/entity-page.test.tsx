// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { defineLookup } from '@trellis/entity-kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RouteTableContext } from '../routes/route-table.ts';
import { defineRoute } from '../routes/route.ts';
import { EntityPage } from './entity-page.tsx';
import {
  aboutBenches,
  Bench,
  bench,
  benchServer,
  drawer,
  patches,
  refusal,
  show,
  stubServer,
  usage,
} from './show-records.testing.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let isDown = false;
beforeEach(() => {
  isDown = false;
});

test('a list that cannot be fetched says so in words and tries again', async () => {
  isDown = true;
  stubServer([[/GET .*benches\?/, () => (isDown ? refusal(403, 'Access Denied') : [bench])], ...benchServer]);
  await show(<EntityPage entity={Bench} texts="greenhouse" />);
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('North')).toBeTruthy();
});

test('rows come with the columns as the person arranged them, not before: none moves once it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const sent = stubServer([[/ag_gridCustomizations/, () => promise], ...benchServer]);
  await show(<EntityPage entity={Bench} texts="greenhouse" />);
  const asked = () => sent.filter(({ address }) => /benches\?/.test(address)).length;
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  expect(screen.queryByText('North')).toBeNull();
  const kept = [
    { key: 'level', isShown: true },
    { key: 'name', isShown: true },
    { key: 'kind', isShown: false },
    { key: 'area_id', isShown: false },
  ];
  resolve([{ columnsJson: kept }]);
  expect(await screen.findByText('North')).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Level', 'Name']);
});

test('columns are drawn wider, hidden and put back; what cannot be shown today stays as it was chosen', async () => {
  const gone = { key: 'gone', isShown: true, width: 90 };
  let layout: { columnsJson: unknown[] } = { columnsJson: [{ key: 'level', isShown: true, width: 80 }, gone] };
  const sent = stubServer([
    [/POST .*ag_gridCustomizations/, (body) => (layout = body as typeof layout)],
    [/ag_gridCustomizations/, () => [layout]],
    ...benchServer,
  ]);
  await show(<EntityPage entity={Bench} texts="greenhouse" />);
  await screen.findByText('North');
  const kept = () =>
    (sent.filter(({ method }) => method === 'POST').at(-1)?.body as typeof layout | undefined)?.columnsJson ?? [];
  const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Level', 'Name', 'Kind', 'Area']);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Width of Name' }), { key: 'ArrowRight' });
  await waitFor(() =>
    expect(kept().slice(0, 2)).toEqual([
      expect.objectContaining({ key: 'level', width: 80 }),
      { key: 'name', isShown: true, width: 116 },
    ]),
  );
  expect(kept().at(-1)).toEqual(gone);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Name' }));
  await waitFor(() => expect(kept()[1]).toEqual({ key: 'name', isShown: false, width: 116 }));
  fireEvent.click(screen.getByRole('button', { name: 'Move Level back' }));
  await waitFor(() => expect(kept()[1]).toEqual({ key: 'level', isShown: true, width: 80 }));
  fireEvent.click(screen.getByRole('button', { name: 'Standard columns' }));
  await waitFor(() => expect(kept()).toEqual([]));
});

test('rows are shown although the arrangement of the columns cannot be read', async () => {
  stubServer([[/ag_gridCustomizations/, () => refusal(403, 'Access Denied')], ...benchServer]);
  await show(<EntityPage entity={Bench} texts="greenhouse" />);
  expect(await screen.findByText('North')).toBeTruthy();
});

describe('a record that is over', () => {
  const Shift = {
    ...Bench,
    states: {
      field: 'kind',
      initial: 'flood',
      transitions: { dry: { from: ['flood'], to: 'drip', by: ['grower'] } },
      amend: { by: ['grower'], fields: ['name'] },
    },
  };
  const over = { ...bench, kind: 'drip' };
  const can = (amend: boolean) => ({ ...usage, can: { update: false, delete: false, amend } });
  const open = async (amend: boolean) => {
    const sent = stubServer([
      [/amend/, () => ({ ...over, name: 'South' })],
      [/usage/, () => can(amend)],
      [/benches\/7/, () => over],
      ...benchServer,
    ]);
    await show(<EntityPage entity={Shift} texts="greenhouse" />, '/benches?record=7');
    return { sent, form: await drawer() };
  };

  test('is set right with a reason', async () => {
    const { sent, form } = await open(true);
    fireEvent.click(await form.findByRole('button', { name: 'Amend' }));
    const name = await form.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('North');
    expect(form.queryByRole('textbox', { name: 'Level' })).toBeNull();
    const reason = form.getByRole('textbox', { name: 'Reason' });
    fireEvent.click(form.getByRole('button', { name: 'Amend' }));
    expect(await form.findByText('Required.')).toBeTruthy();
    fireEvent.change(reason, { target: { value: 'Typing error' } });
    fireEvent.click(form.getByRole('button', { name: 'Amend' }));
    expect(await form.findByText('Change at least one of the fields above.')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'South' } });
    fireEvent.click(form.getByRole('button', { name: 'Amend' }));
    expect(await screen.findByText('South amended')).toBeTruthy();
    expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
      {
        address: expect.stringContaining('benches/7/amend') as string,
        body: { name: 'South', reason: 'Typing error', updatedate: bench.updatedate },
      },
    ]);
    // The facts stand there again.
    expect(await form.findByRole('button', { name: 'Amend' })).toBeTruthy();
    expect(form.queryByRole('textbox')).toBeNull();
  });

  test('offers nothing of it to who may only read', async () => {
    const { form } = await open(false);
    expect(await form.findByRole('button', { name: 'Close' })).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Amend' })).toBeNull();
  });

  test('tells in its history why it was changed', async () => {
    const entry = {
      id: 1,
      action: 'update',
      time: bench.updatedate,
      user_id: 4,
      changes: { before: { name: 'Nroth' }, after: { name: 'North' }, reason: 'Typing error' },
    };
    stubServer([
      [/activityLogs/, () => [entry]],
      [/about/, () => ({ ...aboutBenches, history: true })],
      ...benchServer,
    ]);
    await show(<EntityPage entity={Bench} texts="greenhouse" />, '/benches?record=7');
    const form = await drawer();
    fireEvent.click(await form.findByRole('tab', { name: 'History' }));
    expect(await form.findByText('Reason: Typing error')).toBeTruthy();
  });
});

describe('a record that people work in all day', () => {
  const tabs = [
    { key: 'trays', label: 'Trays', group: 'Crop', render: () => 'Twelve trays' },
    { key: 'water', label: 'Water', group: 'Climate', render: () => 'Forty liters' },
  ];
  const openWide = async (isWideScreen: boolean) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isWideScreen && query.startsWith('(min-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    stubServer([[/about/, () => ({ ...aboutBenches, history: true })], ...benchServer]);
    const above = () => 'Two of three days gone';
    await show(<EntityPage entity={Bench} texts="greenhouse" isWide tabs={tabs} above={above} />, '/benches?record=7');
    return drawer();
  };

  test('has its parts in groups at the side, walked by the arrows, its head above each', async () => {
    const form = await openWide(true);
    const list = within(await form.findByRole('tablist', { name: 'Part' }));
    expect(list.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Details', 'Trays', 'Water', 'History'],
    ]);
    const details = list.getByRole('tab', { name: 'Details' });
    details.focus();
    fireEvent.keyDown(details, { key: 'ArrowUp' });
    expect(document.activeElement?.textContent).toBe('History');
    fireEvent.keyDown(document.activeElement ?? details, { key: 'ArrowUp' });
    expect(document.activeElement?.textContent).toBe('Water');
    fireEvent.click(document.activeElement ?? details);
    expect(await form.findByText('Forty liters')).toBeTruthy();
    expect(form.getByRole('tabpanel', { name: 'Water' })).toBeTruthy();
    expect(form.getByText('Two of three days gone')).toBeTruthy();
  });

  test('has them in a list to choose from on a phone', async () => {
    const form = await openWide(false);
    const list = await form.findByRole<HTMLSelectElement>('combobox', { name: 'Part' });
    expect(form.queryByRole('tab')).toBeNull();
    expect([...list.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['Crop', 'Climate']);
    fireEvent.change(list, { target: { value: 'water' } });
    expect(await form.findByRole('region', { name: 'Water' })).toBeTruthy();
  });
});

describe('structured data', () => {
  const openLayout = async () => {
    const sent = stubServer([[/PATCH/, () => bench], ...benchServer]);
    await show(<EntityPage entity={Bench} texts="greenhouse" />, '/benches?record=7');
    const form = await drawer();
    fireEvent.click(await form.findByRole('button', { name: 'Edit as JSON' }));
    return { sent, form, box: form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Layout' }) };
  };

  test('is written as JSON and saved as what it says', async () => {
    const { sent, form, box } = await openLayout();
    expect(box.value).toBe('[\n  {\n    "tray": 1\n  }\n]');
    fireEvent.change(box, { target: { value: '[1, 2]' } });
    expect(box.value).toBe('[1, 2]');
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(patches(sent)).toEqual([{ layout: [1, 2], updatedate: bench.updatedate }]));
  });

  test.each([
    ['[1,\n2', /^Is not valid JSON/],
    ['{"a":1}', /^Must be a list/],
  ])('that is none, or of another shape, is told and not sent: %s', async (typed, sentence) => {
    const { sent, form, box } = await openLayout();
    fireEvent.change(box, { target: { value: typed } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(sentence)).toBeTruthy();
    expect(box.value).toBe(typed);
    expect(patches(sent)).toEqual([]);
  });
});

describe('what is in use', () => {
  const Kind = defineLookup('kind', {}, { path: 'kinds', table: 'kinds', meaning: 'kinds' });
  const kind = { id: 3, label: 'Flood', labelEs: null, seq: 1, active: true, updatedate: bench.updatedate };
  const about = { ...aboutBenches, references: {} };
  const routes = [
    defineRoute({
      path: '/benches',
      titleKey: 'greenhouse:records.bench.many',
      guard: 'signedIn',
      page: () => Promise.resolve(() => null),
    }),
  ];
  const usedBy = [
    { collection: 'benches', entity: 'bench', field: 'kind_id', count: 2, isOwned: false },
    { collection: null, entity: null, field: null, count: 1, isOwned: false },
  ];

  test('is called in Spanish in a list; in its drawer each name is read as what it is', async () => {
    const named = { ...kind, labelEs: 'Inundación' };
    stubServer([
      [/about/, () => ({ ...about, rights: { create: false, update: false, delete: false } })],
      [/usage/, () => ({ ...usage, can: { update: false, delete: false, amend: false } })],
      [/kinds\/3/, () => named],
      [/count/, () => ({ count: 1 })],
      [/GET .*kinds/, () => [named]],
    ]);
    await show(<EntityPage entity={Kind} texts="greenhouse" />, '/kinds?record=3', 'es');
    const facts = (await (await drawer()).findAllByRole('definition')).map(({ textContent }) => textContent);
    expect(facts).toEqual(expect.arrayContaining(['Flood', 'Inundación']));
    expect(document.querySelector('[data-row]')?.textContent).toContain('Inundación');
    expect(document.querySelector('[data-row]')?.textContent).not.toContain('Flood');
  });

  test('is archived instead of deleted, and says what uses it, with the way there', async () => {
    const sent = stubServer([
      [/about/, () => about],
      [/usage/, () => ({ ...usage, count: 3, usedBy })],
      [/PATCH/, () => kind],
      [/kinds\/3/, () => kind],
      [/count/, () => ({ count: 1 })],
      [/GET .*kinds/, () => [kind]],
    ]);
    await show(
      <RouteTableContext value={routes}>
        <EntityPage entity={Kind} texts="greenhouse" />
      </RouteTableContext>,
      '/kinds?record=3',
    );
    const form = await drawer();
    const link = await form.findByRole<HTMLAnchorElement>('link', { name: '2 benches' });
    expect(link.getAttribute('href')).toBe('/benches?f.kind_id=3');
    expect(link.closest('.r-remove__used')?.textContent).toBe('Used by 2 benches, one other record');
    expect(form.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(form.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(patches(sent)).toEqual([{ active: false, updatedate: kind.updatedate }]));
  });

  test('one is one, and what its page is called otherwise has a noun of its own', async () => {
    const crew = defineRoute({
      path: '/crew',
      titleKey: 'greenhouse:records.hand.many',
      guard: 'signedIn',
      page: () => Promise.resolve(() => null),
    });
    const uses = [
      { ...usedBy[0], count: 1 },
      { ...usedBy[0], collection: 'hands', entity: 'hand', count: 1 },
    ];
    stubServer([
      [/about/, () => about],
      [/usage/, () => ({ ...usage, count: 2, usedBy: uses })],
      [/kinds\/3/, () => kind],
      [/count/, () => ({ count: 1 })],
      [/GET .*kinds/, () => [kind]],
    ]);
    await show(
      <RouteTableContext value={[...routes, crew]}>
        <EntityPage entity={Kind} texts="greenhouse" />
      </RouteTableContext>,
      '/kinds?record=3',
    );
    const form = await drawer();
    const link = await form.findByRole<HTMLAnchorElement>('link', { name: '1 bench' });
    expect(link.closest('.r-remove__used')?.textContent).toBe('Used by 1 bench, 1 gardener');
  });

  test('a list whose rows are all archived says so and shows them', async () => {
    stubServer([
      [/about/, () => about],
      [/count.*"active":false/, () => ({ count: 2 })],
      [/count/, () => ({ count: 0 })],
      [/GET .*kinds.*"active":true/, () => []],
      [/GET .*kinds/, () => [kind]],
    ]);
    await show(<EntityPage entity={Kind} texts="greenhouse" />);
    expect(await screen.findByText('All 2 records here are archived.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show archived' }));
    expect(await screen.findByText('Flood')).toBeTruthy();
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    // Called by a label and nothing else, that is its name; archived ones are told apart by their column.
    expect(heads()).toEqual(expect.arrayContaining(['Name', 'Active']));
    fireEvent.click(screen.getByRole('switch', { name: 'Show archived' }));
    await waitFor(() => expect(screen.queryByText('Flood')).toBeNull());
  });

  test('while the archived rows are hidden no column says that each is active', async () => {
    stubServer([
      [/about/, () => about],
      [/count/, () => ({ count: 1 })],
      [/GET .*kinds/, () => [kind]],
    ]);
    await show(<EntityPage entity={Kind} texts="greenhouse" />);
    expect(await screen.findByText('Flood')).toBeTruthy();
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads()).not.toContain('Active');
    fireEvent.click(screen.getByRole('switch', { name: 'Show archived' }));
    await waitFor(() => expect(heads()).toContain('Active'));
  });

  test('who may not add the first row is told who may', async () => {
    stubServer([
      [/about/, () => ({ ...about, rights: { ...about.rights, create: false }, creators: ['grower', 'farmManager'] })],
      [/count/, () => ({ count: 0 })],
      [/GET .*kinds/, () => []],
    ]);
    await show(<EntityPage entity={Kind} texts="greenhouse" />);
    expect(await screen.findByText(/Who can add the first one: Grower or Farm manager\./)).toBeTruthy();
  });
});

test('a page of a list may be long; a filter that hides everything is taken away', async () => {
  const sent = stubServer([[/count/, () => ({ count: 700 })], [/benches\?.*"gte":9/, () => []], ...benchServer]);
  await show(<EntityPage entity={Bench} texts="greenhouse" />, '/benches?f.level=9..');
  expect(await screen.findByText('Nothing matches the search and filters.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('North');
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '1000' } });
  await waitFor(() => expect(sent.some(({ address }) => address.includes('"limit":1000,"skip":0'))).toBe(true));
});

test('a log stays as it was read: what came since is told, and stands there once it is asked for', async () => {
  const others = ['South', 'West'].map((name, place) => ({ ...bench, id: 8 + place, name }));
  let benches = [bench];
  stubServer([[/GET .*benches\?/, () => benches], ...benchServer]);
  const answers = await show(<EntityPage entity={Bench} texts="greenhouse" logOf="all" />);
  await screen.findByText('North');
  benches = [...others, bench];
  await act(() => answers.invalidateQueries());
  const arrived = await screen.findByRole('button', { name: '2 new rows' });
  expect(screen.queryByText('Up to date. New entries show here.')).toBeNull();
  const names = () => screen.getAllByText(/^(North|South|West)$/).map(({ textContent }) => textContent);
  expect(names()).toEqual(['North']);
  fireEvent.click(arrived);
  expect(names()).toEqual(['South', 'West', 'North']);
  expect(screen.queryByRole('button', { name: /new row/ })).toBeNull();
});

test('a column that is drawn from a long field of no column of its own has it', async () => {
  const sent = stubServer(benchServer);
  const columns = {
    trays: {
      label: 'Trays',
      reads: ['layout'],
      render: ({ layout }: { layout: unknown[] | null }) => layout?.length ?? '–',
    },
  };
  const asked = () => sent.findLast(({ address }) => /GET .*benches\?/.test(`GET ${address}`))?.address;
  await show(<EntityPage entity={Bench} texts="greenhouse" columns={columns} shownColumns={['name']} />);
  await screen.findByText('North');
  expect(asked()).toContain('"layout":false');
  cleanup();
  await show(<EntityPage entity={Bench} texts="greenhouse" columns={columns} shownColumns={['name', 'trays']} />);
  await screen.findByText('North');
  expect(asked()).not.toContain('"layout":false');
});
