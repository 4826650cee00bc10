// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findAction } from '@trellis/commands/model';
import { commandsWeb } from '@trellis/commands/web';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { unitStatusWeb } from '../../index.ts';
import { unitRecord } from '../../live/unit-record.fixture.ts';
import { createUnitStore } from '../../live/unit-store.ts';
import { UnitStoreContext } from '../../live/use-unit.ts';
import { GridWordsContext, useMakeGridWords } from '../../unit-grid/grid-words.ts';
import { Co2CalibrationDialog } from './co2-calibration-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const read = (id: number, name: string, co2: number | null, seconds = 60) =>
  unitRecord(id, { platformGroupName: name, co2, lastCo2Update: co2 === null ? null : ago(seconds) });
const preview = {
  touched: [1, 2].map((id) => ({ platformGroup_id: id, platformGroupName: `E-${id}` })),
  skipped: [{ platformGroup_id: 3, platformGroupName: 'E-3', reason: 'offline' }],
  notes: [],
};

function Words({ children }: { children: ReactNode }) {
  return <GridWordsContext value={useMakeGridWords()}>{children}</GridWordsContext>;
}

const queued = { id: 7, platformGroup_id: 1, batchId: 'b', state: 'queued', createdate: '2026-06-15T18:38:00Z' };

async function open() {
  const sent = stubServer([
    [/controllerCommands\/preview/, preview],
    [/controllerCommands\/batch/, { commands: [queued], skipped: [] }],
  ]);
  const store = createUnitStore({ paint: (draw) => draw() });
  const units = [read(1, 'E-1', 480), read(2, 'E-2', 900), read(3, 'E-3', 500)];
  store.load(units);
  const onDone = vi.fn();
  const action = findAction(92)!;
  await showPage(
    <Words>
      <UnitStoreContext value={store}>
        <Co2CalibrationDialog action={action} units={units} onClose={() => undefined} onDone={onDone} />
      </UnitStoreContext>
    </Words>,
    { features: [unitStatusWeb, commandsWeb] },
  );
  return { sent, store, onDone };
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const rowOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('the timer starts with a reference within the limits alone, and names who is left out', async () => {
  await open();
  await waitFor(() => expect(rowOf('E-3')[2]).not.toBe(''));
  for (const wrong of ['', '349', '2001', '400.5', 'x']) {
    type('Reference', wrong);
    expect(screen.getByRole('button', { name: 'Start the timer' })).toHaveProperty('disabled', true);
  }
  type('Reference', '425');
  expect(screen.getByRole('button', { name: 'Start the timer' })).toHaveProperty('disabled', false);
  type('Let readings settle for', '61');
  expect(screen.getByRole('button', { name: 'Start the timer' })).toHaveProperty('disabled', true);
});

test('while readings settle nothing can be sent', async () => {
  await open();
  await waitFor(() => expect(rowOf('E-3')[2]).not.toBe(''));
  type('Reference', '425');
  press('Start the timer');
  expect(screen.getByText(/Readings settle for another [45]:\d\d\./)).toBeDefined();
  fireEvent.click(screen.getByLabelText('Also units whose readings are not steady'));
  expect(screen.getByRole('button', { name: 'Calibrate 2 units' })).toHaveProperty('disabled', true);
});

test('units that read steadily are told the reference; what they read before and after is compared', async () => {
  const { sent, store, onDone } = await open();
  await waitFor(() => expect(rowOf('E-3')[2]).not.toBe(''));
  type('Reference', '425');
  type('Let readings settle for', '0');
  press('Start the timer');
  const report = (first: number, second: number, seconds: number) =>
    act(() => store.load([read(1, 'E-1', first, seconds), read(2, 'E-2', second, seconds), read(3, 'E-3', 500)]));
  report(480, 900, -1);
  report(484, 800, -2);
  expect(rowOf('E-1')).toEqual(['484 ppm', '4 ppm', 'Steady']);
  expect(rowOf('E-2')).toEqual(['800 ppm', '100 ppm', 'Not steady yet']);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Calibrate 1 unit' })).toHaveProperty('disabled', false),
  );
  press('Calibrate 1 unit');
  await screen.findByText(/were told to read 425 ppm/);
  expect(sent.at(-1)?.body).toEqual({ action_id: 92, platformGroups: [1], value: 425 });
  report(427, 800, -60);
  expect(rowOf('E-1')).toEqual(['484 ppm', '427 ppm', '2 ppm']);
  press('Close');
  expect(onDone).toHaveBeenCalled();
});
