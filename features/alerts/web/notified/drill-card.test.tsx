// @vitest-environment happy-dom
import type { PlannedDrill } from '@trellis/alerts/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DrillCard, useDrill } from './drill-card.tsx';
import { notifiedWeb } from './notified-web.ts';

const drill = {
  ...{ id: 2, exception_id: 70, startedAt: '2026-11-17T10:00:00.000Z', endedAt: '2026-11-17T10:15:00.000Z' },
  ...{ people: 2, reached: 1, unreached: [{ person: 'Bo Li', why: 'push: no_device' }] },
};
const result = {
  person: 'Ana Ruiz',
  group: null,
  channel: 'email',
  state: 'accepted',
  reason: null,
  error: null,
} as const;
const planned: PlannedDrill = {
  ...{ isOn: true, weekday: 2, hour: 10, isDefault: false, isDoneToday: false },
  last: {
    ...drill,
    results: [
      result,
      { ...result, person: 'Bo Li', channel: 'push', state: 'skipped', reason: 'no_device' },
      { ...result, person: null, group: 'Night shift', channel: 'teams', state: 'failed', error: 'It answered 404.' },
    ],
  },
  history: [drill, { ...drill, id: 1, exception_id: 60, reached: 2, unreached: [] }],
};
function Shown() {
  return <DrillCard facilityId={4} loads={useDrill(4, true)} />;
}
const open = async (reply: PlannedDrill = planned) => {
  const sent = stubServer([[/drill/, reply]]);
  await showPage(<Shown />, { features: [notifiedWeb], path: '/admin/exception-notified-users' });
  await screen.findByRole('heading', { name: 'Weekly test of the alerts' });
  return sent;
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the last drill says for each person and channel how far it got, and those before whom they reached', async () => {
  await open();
  expect(screen.getByText('Not reached: Bo Li')).toBeDefined();
  const results = within(screen.getByRole('list', { name: 'By person and channel' }));
  expect(results.getByText('Ana Ruiz').closest('li')?.textContent).toMatch(/Mail.*Taken/);
  expect(results.getByText('Bo Li').closest('li')?.textContent).toMatch(/Push.*Not told.*no device is signed up/);
  expect(results.getByText('Night shift').closest('li')?.textContent).toMatch(/Teams.*Failed.*It answered 404\./);
  expect(screen.getByText('Reached 1 of 2')).toBeDefined();
  expect(screen.getByText('One drill before')).toBeDefined();
  expect(screen.getByText('Reached 2 of 2')).toBeDefined();
});

test('the day of the drill is chosen, and one is run at once after asking', async () => {
  const sent = await open();
  fireEvent.mouseDown(screen.getByLabelText('Hour'));
  fireEvent.click(await screen.findByRole('option', { name: '07:00' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { isOn: true, weekday: 2, hour: 7, facility_id: 4 } }]));
  fireEvent.click(screen.getByRole('button', { name: 'Run the drill now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test alert now?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Run the drill now' }));
  await waitFor(() => expect(sent[1]?.address).toBe('/api/v1/ExceptionLists/drill/start'));
});

test('one a day: the button waits, and a drill that runs says so', async () => {
  const running = { ...drill, endedAt: null, people: null, reached: null, unreached: null };
  await open({ ...planned, isOn: false, isDoneToday: true, last: { ...running, results: [] }, history: [running] });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run the drill now' }).disabled).toBe(true);
  expect(screen.getByText('Runs')).toBeDefined();
  expect(screen.getByText(/today’s was sent/)).toBeDefined();
});
