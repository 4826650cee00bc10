// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShelfCalendarPage } from './calendar/shelf-calendar.page.tsx';
import { shelfCalendarWeb } from './index.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dayMs = 86_400_000;
/** One moment for all: a millisecond between two of them is a day begun. */
const begun = Date.now();
const inDays = (days: number) => new Date(begun + days * dayMs).toISOString();
const nothing = { client: null, note: null, ticket_id: null, growplan: null, updatedate: null, lifecycle_id: null };
const calendar = {
  ...{ zone: 'America/Los_Angeles', areas: [{ id: 1, name: 'East' }] },
  units: [{ id: 1, name: 'E-01', area_id: 1, isDisabled: false, deployed: true }],
  shelves: [
    { id: 11, platformGroup_id: 1, name: 'Top', capacity: 10, isDisabled: false },
    { id: 12, platformGroup_id: 1, name: 'Bottom', capacity: 10, isDisabled: false },
  ],
  bookings: [
    { ...nothing, id: 1, platform_id: 11, kind: 'lifecycle', start: inDays(-20), finish: inDays(5), lifecycle_id: 7 },
    { ...nothing, id: 2, platform_id: 11, kind: 'reserved', start: inDays(5), finish: inDays(20), note: 'Clones' },
    { ...nothing, id: 3, platform_id: 12, kind: 'tenant', start: inDays(2), finish: inDays(9), client: 'Sage Co' },
  ],
  runs: [
    {
      ...{
        id: 7,
        name: 'Spring run',
        state: 'in_flight',
        mother: false,
        strain_id: 4,
        strain: 'Tidewater',
        growplan_id: 1,
      },
      ...{
        growplan: 'Flower',
        plants: 9,
        end: inDays(8),
        harvestdate: null,
        phase: 'Bloom',
        phases: [],
        nextTask: null,
      },
    },
  ],
};
const show = (
  roles: { id: number; name: string }[],
  path = '/platform-allocations',
  shown: object = calendar,
  lang: 'en' | 'es' = 'en',
) => {
  const sent = stubServer([
    [/platformAllocations\/calendar/, shown],
    [/platformAllocations\/(rearrange|book)/, { ids: [2] }],
  ]);
  return showPage(<ShelfCalendarPage />, {
    ...{ features: [shelfCalendarWeb], path, route: '/platform-allocations' },
    person: { roles, lang, facility_timezone: 'America/Los_Angeles' },
  }).then(() => sent);
};
const manager = [{ id: 2, name: 'Facility Manager' }];
const head = [{ id: 4, name: 'Farm Manager' }];
const block = (name: RegExp) => screen.findByRole('button', { name });

test('a late harvest is told on top and at its booking; what follows makes way by one button', async () => {
  const sent = await show(manager);
  expect(await screen.findByText('One run pushes into what is booked after it.')).toBeDefined();
  expect(screen.getByText(/^Spring run: The harvest pushes 3 days into Clones\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Resolve: Spring run' })).toBeDefined();
  fireEvent.click(await block(/^Spring run, Run, .*\. The harvest pushes 3 days into Clones\.$/));
  const panel = await screen.findByRole('dialog');
  expect(within(panel).getByText('The booking of a run moves with its run: shift the run.')).toBeDefined();
  expect(within(panel).queryByRole('button', { name: 'Release' })).toBeNull();
  fireEvent.click(within(panel).getByRole('button', { name: 'Shift what follows' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { bookings } = (sent[0]?.body ?? { bookings: [] }) as { bookings: { id: number; start: string }[] };
  expect(bookings).toMatchObject([{ id: 2, platform_id: 11 }]);
  expect(Date.parse(bookings[0]?.start ?? '')).toBeGreaterThanOrEqual(Date.parse(inDays(8)) - 60_000);
});

test('a shelf on which a run stands too long is not free', async () => {
  const [run] = calendar.runs;
  const [booking, , tenant] = calendar.bookings;
  await show(manager, '/platform-allocations', {
    ...calendar,
    bookings: [{ ...booking, finish: inDays(-2) }, tenant],
    runs: [{ ...run, state: 'harvesting', end: inDays(-2) }],
  });
  expect((await screen.findAllByText('1 shelf free now')).length).toBeGreaterThan(0);
});

test('a shelf is booked for days on which it is free, and the dialog says by what it is taken', async () => {
  const sent = await show(head);
  fireEvent.click(await screen.findByRole('button', { name: 'Book' }));
  const dialog = await screen.findByRole('dialog');
  const shelf = within(dialog).getByRole('combobox', { name: 'Shelf' });
  fireEvent.change(shelf, { target: { value: 'Bottom' } });
  fireEvent.click(await screen.findByRole('option', { name: 'E-01 · Bottom' }));
  expect(within(dialog).getByText(/^Taken by Sage Co until /)).toBeDefined();
  const book = within(dialog).getByRole('button', { name: 'Book' });
  expect(book).toHaveProperty('disabled', true);
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Days' }), { target: { value: '1' } });
  fireEvent.click(book);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { bookings: [{ platform_id: 12, kind: 'reserved' }] } });
});

test('each role does what it may: a tenant’s booking is not the farm manager’s to move, growers only look', async () => {
  await show(head);
  fireEvent.click(await block(/^Sage Co, Tenant,/));
  expect(await screen.findByText('Your role does not move bookings of this kind.')).toBeDefined();
  cleanup();
  await show([{ id: 3, name: 'Grower' }]);
  expect(await block(/^Sage Co, Tenant,/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
});

test('filters and the table live in the address', async () => {
  await show(manager, '/platform-allocations?view=table&kind=tenant');
  const table = await screen.findByRole('table', { name: 'Shelf allocations' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByText('Sage Co')).toBeDefined();
});

test('without shelves the page says who sets them up', async () => {
  await show(manager, '/platform-allocations', { ...calendar, units: [], shelves: [], bookings: [], runs: [] });
  expect(await screen.findByRole('button', { name: 'Set up units' })).toBeDefined();
});

const emptyOfRuns = { ...calendar, bookings: calendar.bookings.slice(1) };
const typeDays = (dialog: HTMLElement, name: string | RegExp, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } });

test('many are shifted by days that are read as they are written, and told what is wrong in the words of the forms', async () => {
  const sent = await show(manager, '/platform-allocations', emptyOfRuns);
  fireEvent.click(await screen.findByRole('button', { name: 'Shift many' }));
  const dialog = await screen.findByRole('dialog');
  const says = (text: string) => within(dialog).getAllByText(text)[0];
  for (const [typed, problem] of [
    ['', 'Required.'],
    ['soon', 'Must be a number'],
    ['1.5', 'Must be an integer'],
    ['366', 'Cannot be more than 365'],
    ['1,000', 'Cannot be more than 365'],
    ['-366', 'Cannot be less than -365'],
    ['0', '0 days move nothing.'],
  ] as const) {
    typeDays(dialog, 'Days', typed);
    expect(says(problem)).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'Shift many' })).toHaveProperty('disabled', true);
  }
  typeDays(dialog, 'Days', '\u22122');
  expect(says('With a minus: earlier')).toBeDefined();
  typeDays(dialog, 'Days', '3');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Shift many' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { bookings: [{ id: 2 }, { id: 3 }] } });
});

test('days of cleaning are told what is wrong in the words of the forms, also in Spanish', async () => {
  await show(manager);
  fireEvent.click(await screen.findByRole('button', { name: 'Clean after runs' }));
  const dialog = await screen.findByRole('dialog');
  const says = (text: string) => within(dialog).getAllByText(text)[0];
  for (const [typed, problem] of [
    [' ', 'Required.'],
    ['two', 'Must be a number'],
    ['0', 'Must be greater than 0'],
    ['2.5', 'Must be an integer'],
    ['61', 'Cannot be more than 60'],
  ] as const) {
    typeDays(dialog, 'Days after each harvest', typed);
    expect(says(problem)).toBeDefined();
  }
  typeDays(dialog, 'Days after each harvest', '3');
  expect(says('Where cleaning is booked already nothing is added.')).toBeDefined();
  cleanup();
  await show(manager, '/platform-allocations', calendar, 'es');
  fireEvent.click(await screen.findByRole('button', { name: 'Limpiar tras ciclos' }));
  const spanish = await screen.findByRole('dialog');
  typeDays(spanish, /Días/, '1,000');
  expect(await within(spanish).findAllByText('No puede ser mayor que 60')).toBeDefined();
});

test('a booking is told what its days may be in the words of the forms', async () => {
  await show(head);
  fireEvent.click(await screen.findByRole('button', { name: 'Book' }));
  const dialog = await screen.findByRole('dialog');
  typeDays(dialog, 'Days', '731');
  expect(within(dialog).getAllByText('Cannot be more than 730')).toBeDefined();
  typeDays(dialog, 'Days', '');
  expect(within(dialog).getAllByText('Required.')).toBeDefined();
});
