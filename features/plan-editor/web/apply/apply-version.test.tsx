// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { planEditorWeb } from '../index.ts';
import { content, lists } from '../sample-draft.testing.ts';
import { ApplyVersionDialog } from './apply-version.dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const run = (id: number) => ({ id, name: `Run ${id}`, growplanVersion_id: 6 });
const stay = (lifecycle_id: number, name: string) => ({
  id: lifecycle_id,
  lifecycle_id,
  platformGroup: { id: 1, name },
});
const preview = (id: number) => ({
  ...{ lifecycle_id: id, name: `Run ${id}`, fromVersion: 1, fromDay: 4, at: '2026-11-26T08:00:00Z', refusal: null },
  ...{ phases: [], kept: 3, work: [], endBefore: '2027-01-01T08:00:00Z', endAfter: '2027-01-03T08:00:00Z' },
});
const show = async (refused = false) => {
  const sent = stubServer([
    [
      /previewVersion/,
      [
        preview(1),
        { ...preview(2), refusal: refused ? { code: 'x', message: 'The shelf is taken.', details: null } : null },
      ],
    ],
    [/ag_growplanVersions\/6\/content/, { ...content(10, 'a'), id: 6, version: 1 }],
    [/ag_growplanVersions\/7\/content/, { ...content(12, 'b'), id: 7, version: 2 }],
    [/applyVersion/, { ids: [1, 2] }],
    [/ag_lifecyclePlatforms/, [stay(1, 'E-01'), stay(2, 'E-01'), stay(3, 'E-02')]],
    [/ag_lifecycles/, [run(1), run(2), run(3)]],
  ]);
  await showPage(
    <ApplyVersionDialog planId={3} version={{ id: 7, version: 2 }} lists={lists} onClose={() => undefined} />,
    { features: [planEditorWeb] },
  );
  return { sent, dialog: within(await screen.findByRole('dialog')) };
};

test('a version is tried on all runs of one unit: shown first, then applied as a canary', async () => {
  const { dialog, sent } = await show();
  fireEvent.mouseDown(await dialog.findByRole('combobox', { name: 'Try it in one unit first' }));
  fireEvent.click(await screen.findByRole('option', { name: 'E-01' }));
  expect(dialog.getByRole('checkbox', { name: 'Run 1 · E-01' })).toHaveProperty('checked', true);
  expect(dialog.getByRole('checkbox', { name: 'Run 3 · E-02' })).toHaveProperty('checked', false);
  fireEvent.click(dialog.getByRole('button', { name: 'Show what changes' }));
  expect(await dialog.findByText('What differs from version 1')).toBeDefined();
  fireEvent.click(await dialog.findByRole('button', { name: 'Apply to 2 runs' }));
  await waitFor(() =>
    expect(sent.findLast(({ address }) => /applyVersion/.test(address))?.body).toEqual({
      ids: [1, 2],
      growplanVersion_id: 7,
      isCanary: true,
    }),
  );
});

test('runs of two units are no canary, and one that cannot change holds back all', async () => {
  const { dialog } = await show(true);
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Run 1 · E-01' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Run 3 · E-02' }));
  expect(dialog.getByRole('switch', { name: /canary/ })).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('button', { name: 'Show what changes' }));
  expect(await dialog.findByText(/The shelf is taken\./)).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Apply to 2 runs' })).toHaveProperty('disabled', true);
});

test('what was chosen while the preview was reckoned is not applied unseen', async () => {
  const { dialog, sent } = await show();
  const answer = fetch;
  let reply: (() => void) | undefined;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (/previewVersion/.test(address)) await new Promise<void>((resolve) => (reply = resolve));
    return answer(address, init);
  });
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Run 1 · E-01' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Show what changes' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Run 2 · E-01' }));
  await waitFor(() => expect(reply).toBeDefined());
  reply?.();
  await waitFor(() => expect(sent.filter(({ address }) => /previewVersion/.test(address))).toHaveLength(1));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Show what changes' })).toHaveProperty('disabled', false),
  );
  expect(dialog.queryByRole('button', { name: /^Apply to/ })).toBeNull();
});

test('the day of the run keeps to the shared form rules', async () => {
  const { dialog } = await show();
  const day = await dialog.findByRole('textbox', { name: 'From day of the run' });
  for (const [typed, message] of [
    ['x', 'Must be a number'],
    ['1.5', 'Must be an integer'],
    ['0', 'Cannot be less than 1'],
  ] as const) {
    fireEvent.change(day, { target: { value: typed } });
    expect(dialog.getByText(message)).toBeDefined();
  }
});

test('every run is listed, and more than change at once are refused with the reason', async () => {
  const many = Array.from({ length: 101 }, (_, index) => index + 1);
  stubServer([
    [/ag_lifecyclePlatforms/, [...many.map((id) => stay(id, 'E-01')), stay(102, 'E-02')]],
    [/ag_lifecycles/, [...many, 102].map(run)],
  ]);
  await showPage(
    <ApplyVersionDialog planId={3} version={{ id: 7, version: 2 }} lists={lists} onClose={() => undefined} />,
    { features: [planEditorWeb] },
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('checkbox', { name: 'Run 102 · E-02' })).toBeDefined();
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Try it in one unit first' }));
  fireEvent.click(await screen.findByRole('option', { name: 'E-01' }));
  expect(dialog.getByText('At most 100 runs change at once: apply to the rest afterwards.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Show what changes' })).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Run 7 · E-01' }));
  expect(dialog.getByRole('button', { name: 'Show what changes' })).toHaveProperty('disabled', false);
});
