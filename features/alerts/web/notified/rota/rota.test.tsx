// @vitest-environment happy-dom
import type { Rota as RotaOf } from '@trellis/alerts/model';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { notifiedWeb } from '../notified-web.ts';
import { Rota } from './rota.tsx';

const early = [{ days: [1, 2, 3, 4, 5], from: '06:00', to: '14:00' }];
const seen = '2026-05-04T08:00:00.000Z';
const person = (user_id: number, name: string, given: Partial<RotaOf['people'][number]> = {}) => ({
  ...{ user_id, name, roles: [{ rolename: 'Grower', label: null, labelEs: null }] },
  ...{ shift: [], updatedate: null, isOnShift: false, isAway: false, absences: [], ...given },
});
const absence = { id: 70, from: '2026-05-04T08:00:00.000Z', to: '2026-05-06T08:00:00.000Z', isRepeated: false };
const people = [
  person(8, 'Ana Ruiz', { shift: early, updatedate: seen, isOnShift: true }),
  person(9, 'Bo Li', { isAway: true, absences: [absence] }),
];
const event = {
  ...{
    id: 70,
    facility_id: 1,
    title: 'Holiday',
    CalendarEventItem_id: 4,
    startdate: absence.from,
    enddate: absence.to,
  },
  ...{ allDay: false, recurrence: null, user_id: 9, notes: 'Call the deputy', updatedate: seen },
};

async function open(told: readonly object[] = people, replies: Parameters<typeof stubServer>[0] = [], lang = 'en') {
  const sent = stubServer([
    ...replies,
    [/workShifts\/write/, { hours: early, updatedate: '2026-05-04T09:00:00.000Z' }],
    [/workShifts\/rota/, { zone: 'America/Los_Angeles', people: told }],
    [/CalendarEventItems/, [{ id: 4 }]],
    [/CalendarEvents\/70/, event],
    [/CalendarEvents/, { ...event, id: 71 }],
  ]);
  await showPage(<Rota facilityId={1} />, { features: [notifiedWeb], person: { lang } });
  return sent;
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('everybody stands there with their shifts, who is on and who is away; hours that nobody works are told', async () => {
  await open();
  expect((await rowOf('Ana Ruiz')).getByText('On shift')).toBeDefined();
  expect((await rowOf('Ana Ruiz')).getByText(/06:00–14:00/)).toBeDefined();
  expect((await rowOf('Bo Li')).getByText('Away')).toBeDefined();
  expect((await rowOf('Bo Li')).getByText('No shifts')).toBeDefined();
  expect(screen.getByText('1 person is on shift now')).toBeDefined();
  expect(screen.getByText(/^Nobody is on shift: .*14:00/)).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'bo' } });
  expect(screen.queryByText('Ana Ruiz')).toBeNull();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'zzz' } });
  expect(screen.getByText('Nobody fits the search.')).toBeDefined();
});

test('without shifts it says what that means, in Spanish too', async () => {
  await open([person(9, 'Bo Li')], [], 'es');
  expect(await screen.findByText(/^Todavía no hay turnos|^Aún no hay turnos/)).toBeDefined();
});

test('shifts are written as they were seen, and taken back in the version that came of it', async () => {
  const sent = await open();
  fireEvent.click((await rowOf('Bo Li')).getByRole('button', { name: 'Shifts of Bo Li' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shifts of Bo Li' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('button', { name: 'Add hours' }));
  fireEvent.click(save);
  const added = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '22:00' }];
  await waitFor(() =>
    expect(sent).toEqual([
      {
        address: '/api/v1/workShifts/write',
        body: { facility_id: 1, user_id: 9, hours: added, updatedate: null },
      },
    ]),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      ...{ facility_id: 1, user_id: 9, hours: [], updatedate: '2026-05-04T09:00:00.000Z' },
    }),
  );
});

test('where somebody else wrote them meanwhile that is said, and what was typed stays', async () => {
  const sent = await open(people, [
    [/workShifts\/write/, refusal(409, 'The record was changed by someone else meanwhile.', 'CONFLICT')],
  ]);
  fireEvent.click((await rowOf('Ana Ruiz')).getByRole('button', { name: 'Shifts of Ana Ruiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shifts of Ana Ruiz' }));
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '07:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ updatedate: seen }));
  expect(await screen.findByText(/changed by someone else meanwhile/)).toBeDefined();
  expect(dialog.getByLabelText('From')).toHaveProperty('value', '07:00');
});

test('an absence is taken out of the calendar, and Undo writes it there again with all it held', async () => {
  const sent = await open();
  const answered = fetch;
  const deleted: string[] = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method === 'DELETE') deleted.push(decodeURIComponent(address));
    return answered(address, init);
  });
  fireEvent.click((await rowOf('Bo Li')).getByRole('button', { name: /^Remove: Away/ }));
  await waitFor(() => expect(deleted).toEqual([`/api/v1/CalendarEvents/70?updatedate=${seen}`]));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const { id: _, updatedate: _seen, ...content } = event;
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ address: '/api/v1/CalendarEvents', body: content }));
});

test('somebody is away from one moment to another; without a type of event that says so it is told who adds one', async () => {
  await open();
  fireEvent.click((await rowOf('Ana Ruiz')).getByRole('button', { name: 'Away…: Ana Ruiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ana Ruiz is away' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(await dialog.findByText('Say from when until when.')).toBeDefined();
  cleanup();
  await open(people, [[/CalendarEventItems/, []]]);
  fireEvent.click((await rowOf('Ana Ruiz')).getByRole('button', { name: 'Away…: Ana Ruiz' }));
  expect(await screen.findByText(/^No type of calendar event says that somebody is away/)).toBeDefined();
});

test('an absence that comes again says so, and only its next time stands there', async () => {
  const weekly = { ...absence, isRepeated: true };
  await open([person(9, 'Bo Li', { absences: [weekly] })], [], 'es');
  expect((await rowOf('Bo Li')).getByText(/^Ausente .*, y se repite$/)).toBeDefined();
});

test('how often somebody is away is written as a rule of the calendar, its last day counted in', async () => {
  const sent = await open();
  fireEvent.click((await rowOf('Ana Ruiz')).getByRole('button', { name: 'Away…: Ana Ruiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ana Ruiz is away' }));
  const choose = async (field: RegExp, day: string) => {
    fireEvent.click(dialog.getByRole('combobox', { name: field, hidden: true }));
    fireEvent.click(await screen.findByRole('gridcell', { name: day }));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  };
  await choose(/^From/, '10');
  await choose(/^To/, '11');
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Repeats' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Every second week' }));
  await choose(/^Last day/, '5');
  expect(await dialog.findByText('It must end after it begins.')).toBeDefined();
  await choose(/^Last day/, '27');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  // The end of the 27th where the person is, some hours into the 28th in UTC.
  expect(sent[0]?.body).toMatchObject({
    recurrence: expect.stringMatching(/^FREQ=WEEKLY;INTERVAL=2;UNTIL=\d{6}28T0[4-8]5959Z$/) as string,
  });
});

test('a rota that cannot be read says so and offers another try', async () => {
  await open(people, [[/workShifts\/rota/, refusal(403, 'Authorization Required')]]);
  expect(await screen.findByRole('button', { name: /try again/i })).toBeDefined();
});
