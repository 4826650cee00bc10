// @vitest-environment happy-dom
import type { Lifecycle } from '@trellis/lifecycles/model';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lifecyclesWeb } from '../index.ts';
import { BulkNoteDialog } from './bulk-note.dialog.tsx';
import { BulkShiftDialog } from './bulk-shift.dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const features = [lifecyclesWeb];
const seen = '2026-11-20T08:00:00.000Z';
const later = '2026-11-20T10:00:00.000Z';
const run = (id: number, state = 'in_flight') =>
  ({ id, name: `Run ${id}`, state, scheduledStart: null, updatedate: seen }) as Lifecycle;
const nothing = () => undefined;
const shift = {
  ...{ harvest: { before: null, after: null }, tasks: [], bookings: [], clashes: [] },
  phases: [
    {
      ...{ id: 2, name: 'Veg', start: { before: '2026-11-13T08:00:00Z', after: '2026-11-13T08:00:00Z' } },
      end: { before: '2026-12-04T08:00:00Z', after: '2026-12-06T08:00:00Z' },
    },
  ],
};

test('runs are shifted together after the server told each date; those without dates are named and left', async () => {
  const sent = stubServer([
    [/1\/previewShift/, { lifecycle_id: 1, ...shift }],
    [/2\/previewShift/, refusal(409, 'The phase would have ended already.', 'lifecycle.phase-over')],
    [/shift$/, { id: 1, updatedate: '' }],
  ]);
  await showPage(<BulkShiftDialog runs={[run(1), run(2), run(3, 'completed')]} onClose={nothing} onDone={nothing} />, {
    features,
  });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Days' }), { target: { value: '2' } });
  expect(
    await within(dialog.getByRole('region', { name: 'Run 1' })).findByText('12/04/2026 → 12/06/2026'),
  ).toBeDefined();
  expect(
    await within(dialog.getByRole('region', { name: 'Run 2' })).findByText('The phase would have ended already.'),
  ).toBeDefined();
  expect(dialog.getByText(/Run 3/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Shift dates' }));
  await waitFor(() =>
    expect(sent.filter(({ address }) => /\/shift$/.test(address)).map(({ body }) => body)).toEqual([
      { days: 2, updatedate: seen },
      { days: 2, updatedate: seen },
    ]),
  );
});

test('a run whose answer was lost is shifted once: the second try goes under the key of the first, on the version that was seen', async () => {
  stubServer([
    [/previewShift/, { lifecycle_id: 1, ...shift }],
    [/shift$/, { id: 1, updatedate: '' }],
  ]);
  const answer = fetch;
  const keys: (string | undefined)[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (!/\/shift$/.test(address)) return answer(address, init);
    keys.push((init.headers as Record<string, string>)['idempotency-key']);
    return keys.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : answer(address, init);
  });
  await showPage(<BulkShiftDialog runs={[run(1)]} onClose={nothing} onDone={nothing} />, { features });
  const dialog = within(await screen.findByRole('dialog'));
  const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Shift dates' }));
  press();
  expect(await dialog.findByText(/cannot be reached/)).toBeDefined();
  press();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toBeDefined();
  expect(keys[1]).toBe(keys[0]);
});

test('a run that was shifted and taken back is shifted again in the version it has by then', async () => {
  const sent = stubServer([
    [/previewShift/, { lifecycle_id: 1, ...shift }],
    [/1\/shift$/, { id: 1, updatedate: '2026-11-20T09:00:00.000Z' }],
    [/2\/shift$/, refusal(409, 'The shelf is booked.', 'lifecycle.shelf-taken')],
    [/undo$/, { id: 1, updatedate: later }],
  ]);
  function Live() {
    const [version, setVersion] = useState(seen);
    return (
      <>
        <button type="button" onClick={() => setVersion(later)}>
          Read anew
        </button>
        <BulkShiftDialog runs={[{ ...run(1), updatedate: version }, run(2)]} onClose={nothing} onDone={nothing} />
      </>
    );
  }
  await showPage(<Live />, { features });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Shift dates' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  await waitFor(() => expect(sent.some(({ address }) => /undo$/.test(address))).toBe(true));
  fireEvent.click(screen.getByText('Read anew'));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Days' })).toHaveProperty('disabled', false));
  fireEvent.click(dialog.getByRole('button', { name: 'Shift dates' }));
  await waitFor(() =>
    expect(
      sent.filter(({ address }) => /1\/shift$/.test(address)).map(({ body }) => (body as Lifecycle).updatedate),
    ).toEqual([seen, later]),
  );
});

test('one note goes into the diaries of several runs, and is not sent empty', async () => {
  const sent = stubServer([[/comment/, { id: 1 }]]);
  await showPage(<BulkNoteDialog runs={[run(1), run(2)]} onClose={nothing} onDone={nothing} />, { features });
  const dialog = within(await screen.findByRole('dialog'));
  const write = dialog.getByRole('button', { name: 'Write it down' });
  expect(write).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Note for the diary' }), { target: { value: ' Thrips seen ' } });
  fireEvent.click(write);
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ text: 'Thrips seen' }, { text: 'Thrips seen' }]));
});
