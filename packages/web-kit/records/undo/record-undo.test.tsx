// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EntityPage } from '../entity-page.tsx';
import { aboutBenches, Bench, refusal, show, stubServer, type Replies, type Sent } from '../show-records.testing.tsx';

afterEach(cleanup);

const bench = {
  id: 7,
  name: 'North',
  level: 2,
  kind: 'flood',
  area_id: 1,
  area: { id: 1, name: 'Veg' },
  layout: [{ tray: 1 }],
  createdate: '2026-11-20T09:00:00.000Z',
  updatedate: '2026-11-20T10:00:00.000Z',
  updateuser: 4,
};
const saved = { ...bench, level: 3, updatedate: '2026-11-20T11:00:00.000Z' };
const usage = { can: { update: true, delete: true, amend: false }, count: 0, owned: 0, usedBy: [] };
let isChangedSince = false;
beforeEach(() => {
  isChangedSince = false;
});

/** A server with one bench, which takes what is sent. */
const server: Replies = [
  [/about/, () => ({ ...aboutBenches, history: true })],
  [/count/, () => ({ count: 1 })],
  [/usage/, () => usage],
  [/DELETE/, () => (isChangedSince ? refusal(409, 'Changed.', 'CONFLICT') : { count: 1 })],
  [/POST .*benches/, () => ({ ...saved, id: 8, name: 'South' })],
  [
    /PATCH/,
    (body) =>
      isChangedSince && (body as { updatedate: string }).updatedate === saved.updatedate
        ? refusal(409, 'Changed.', 'CONFLICT')
        : saved,
  ],
  [
    /activityLogs/,
    () => [
      { id: 3, action: 'update', time: bench.updatedate, changes: { before: { area_id: 2 }, after: { area_id: 1 } } },
      {
        id: 2,
        action: 'update',
        time: bench.createdate,
        changes: { before: { name: 'Nroth' }, after: { name: 'North' } },
      },
    ],
  ],
  [/GET .*areas\/2/, () => ({ id: 2, name: 'Bloom' })],
  [/GET .*areas\/1/, () => ({ id: 1, name: 'Veg' })],
  [/GET .*benches\/7/, () => bench],
  [/GET .*benches/, () => [bench]],
];
const writes = (sent: Sent) =>
  sent
    .filter(({ method, address }) => method !== 'GET' && address.includes('benches'))
    .map(({ method, address, body }) => [method, address.replace(/^.*benches/, ''), body]);

async function open(record: string, tab = '') {
  const sent = stubServer(server);
  await show(<EntityPage entity={Bench} texts="greenhouse" />, `/benches?record=${record}${tab}`);
  return { sent, form: within(await screen.findByRole('dialog')) };
}

async function saveLevel() {
  const { sent, form } = await open('7');
  fireEvent.change(await form.findByRole('textbox', { name: 'Level' }), { target: { value: '3' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('North saved');
  return sent;
}

describe('undo where a change of a record is confirmed', () => {
  test('puts the values from before back, of the version that was saved', async () => {
    const sent = await saveLevel();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Taken back')).toBeTruthy();
    expect(writes(sent).at(-1)).toEqual(['PATCH', '/7', { level: 2, updatedate: saved.updatedate }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('goes with Ctrl-Z, not while somebody types', async () => {
    const sent = await saveLevel();
    const before = writes(sent).length;
    fireEvent.keyDown(screen.getByRole('searchbox', { hidden: true }), { key: 'z', ctrlKey: true });
    expect(writes(sent)).toHaveLength(before);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(await screen.findByText('Taken back')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(writes(sent)).toHaveLength(before + 1);
  });

  test('says when somebody changed the record since; nothing of theirs is lost', async () => {
    await saveLevel();
    isChangedSince = true;
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('Nothing was taken back. It was changed by somebody since and stays as it is.'),
    ).toBeTruthy();
  });

  test('removes what was made', async () => {
    const { sent, form } = await open('new');
    fireEvent.change(await form.findByRole('textbox', { name: 'Name' }), { target: { value: 'South' } });
    fireEvent.click(form.getByRole('button', { name: 'Create' }));
    await screen.findByText('South created');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Taken back');
    expect(writes(sent).at(-1)?.slice(0, 2)).toEqual(['DELETE', `/8?updatedate=${saved.updatedate}`]);
  });

  test('makes again what was deleted, with all it held', async () => {
    const { sent, form } = await open('7');
    fireEvent.click(await form.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Delete North? You can take it back right after.');
    const ask = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    fireEvent.click(ask.getByRole('button', { name: 'Delete' }));
    await screen.findByText('North deleted');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Taken back');
    const { name, level, kind, area_id, layout } = bench;
    expect(writes(sent).at(-1)).toEqual(['POST', '', { name, level, kind, area_id, layout }]);
  });
});

test('history names references, and puts an earlier state back after showing what that changes', async () => {
  const { sent, form } = await open('7', '&tab=history');
  expect(await form.findByText('Bloom')).toBeTruthy();
  // As the newest entry left it, it is now.
  fireEvent.click(await form.findByRole('button', { name: 'Restore this state' }));
  const preview = within((await screen.findByText(/^Restore North as of/)).closest('[role=dialog]') as HTMLElement);
  await waitFor(() =>
    expect(preview.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'FieldNowAgain',
      'AreaVegBloom',
    ]),
  );
  fireEvent.click(preview.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(/^North is as of .* again$/)).toBeTruthy();
  expect(writes(sent).at(-1)).toEqual(['PATCH', '/7', { area_id: 2, updatedate: bench.updatedate }]);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});
