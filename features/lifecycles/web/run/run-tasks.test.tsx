// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lifecyclesWeb } from '../index.ts';
import { RunTasks } from './run-tasks.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const features = [lifecyclesWeb];
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const work = (id: number, title: string, days: number, state = 'ready', order: object = {}) => ({
  ...{ id, lifecycle_id: 5, state, duedate: inDays(days), growTask_id: id, task_id: 100 + id },
  growTask: { id, title, growTaskType: { label: 'Pruning', labelEs: 'Poda' } },
  task: {
    ...{ id: 100 + id, title, facility_id: 1, date: inDays(days), inputs: [], skipReason: null },
    assignedTo: [{ id: 900 + id, user_id: 4, user: { firstname: 'Ana', lastname: 'Ruiz' } }],
    ...order,
  },
});
const manager = { roles: [{ id: 4, name: 'Farm Manager' }] };
const show = async (tasks: object[], person: object = manager, more: Parameters<typeof stubServer>[0] = []) => {
  const sent = stubServer([...more, [/ag_lifecycleTasks/, tasks]]);
  await showPage(<RunTasks runId={5} />, { features, person });
  return sent;
};

test('what is overdue stands first, then each day, then what is over; each piece leads to its task', async () => {
  await show([
    work(3, 'Defoliate', 3),
    work(1, 'Water by hand', -2),
    work(2, 'Prune', 3, 'planned'),
    work(4, 'Scout', -5, 'completed'),
  ]);
  const late = within(await screen.findByRole('region', { name: 'Overdue' }));
  expect(late.getByRole('link', { name: 'Water by hand' }).getAttribute('href')).toContain('101');
  expect(late.getByText(/Ana Ruiz/)).toBeDefined();
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toHaveLength(2);
  expect(headings[0]).toBe('Overdue 1');
  expect(headings[1]).toMatch(/ 2$/);
  expect(screen.getByText('1 piece of work is over')).toBeDefined();
});

test('a piece of work is done where it stands, and skipped with a reason', async () => {
  const sent = await show([work(1, 'Prune', -1)], manager, [
    [/complete$/, { id: 1 }],
    [/skip$/, { id: 101 }],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Done: Prune' }));
  await waitFor(() => expect(sent.some(({ address }) => /ag_lifecycleTasks\/1\/complete$/.test(address))).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Skip: Prune' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Skip Prune' }));
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Nothing to prune' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Skip' }));
  await waitFor(() =>
    expect(sent.find(({ address }) => /task_task\/101\/skip$/.test(address))?.body).toEqual({
      reason: 'Nothing to prune',
    }),
  );
});

test('who plans hands work on to one instead of another, and who works takes it', async () => {
  const people = [
    { user_id: 4, firstname: 'Ana', lastname: 'Ruiz' },
    { user_id: 6, firstname: 'Ben', lastname: 'Cole' },
  ];
  const sent = await show([work(1, 'Prune', 1)], manager, [
    [/vFacilityUsers/, people],
    [/task_assignment/, { id: 1 }],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Hand on: Prune' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand on Prune' }));
  fireEvent.mouseDown(await dialog.findByRole('combobox', { name: 'Person' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Ben Cole' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Hand on' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ task_id: 101, user_id: 6 }));
});

test('a grower finds no way to date or skip work, and what asks for numbers is finished on its page', async () => {
  const asking = { inputs: [{ key: 'ph', label: 'pH', kind: 'reading', isMandatory: true }] };
  await show([work(1, 'Measure', -1, 'ready', asking)], { roles: [{ id: 3, name: 'Grower' }] });
  expect(await screen.findByRole('link', { name: /^Enter and finish: / })).toBeDefined();
  for (const name of ['Done: Measure', 'Date: Measure', 'Skip: Measure'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Hand on: Measure' }));
  expect(await screen.findByRole('button', { name: 'Take it' })).toBeDefined();
});

test('of more work than is asked for at once it is said that there is more, and shown when asked', async () => {
  await show(Array.from({ length: 201 }, (_, index) => work(index + 1, `Work ${index + 1}`, 1)));
  expect(await screen.findByText('The first 200 are shown.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Work 201' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Work 201' })).toBeDefined();
});
