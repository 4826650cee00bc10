// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EntityPage } from './entity-page.tsx';
import {
  Bench,
  bench,
  benchServer,
  drawer,
  patches,
  refusal,
  show,
  stubServer,
  type Replies,
} from './show-records.testing.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let isDown = false;
beforeEach(() => {
  isDown = false;
});

const lost = () => {
  throw new TypeError('Failed to fetch');
};

describe('a form whose server fails', () => {
  test.each([
    ['is gone', lost, 'The server cannot be reached. Check the connection and try again.'],
    ['breaks', () => refusal(500, 'Internal Server Error'), 'Internal Server Error'],
  ])('keeps what was typed and saves it later, when it %s', async (_, fail, sentence) => {
    isDown = true;
    const sent = stubServer([[/PATCH/, () => (isDown ? fail() : bench)], ...benchServer]);
    await show(<EntityPage entity={Bench} texts="greenhouse" />, '/benches?record=7');
    const form = await drawer();
    const name = await form.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: 'North wall' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(sentence)).toBeTruthy();
    expect(name.value).toBe('North wall');
    isDown = false;
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('North saved')).toBeTruthy();
    expect(patches(sent)).toHaveLength(2);
  });

  test('is said without a network too, at once', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    stubServer([[/PATCH/, lost], ...benchServer]);
    await show(<EntityPage entity={Bench} texts="greenhouse" />, '/benches?record=7');
    const form = await drawer();
    fireEvent.change(await form.findByRole('textbox', { name: 'Name' }), { target: { value: 'South' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/cannot be reached/)).toBeTruthy();
    window.dispatchEvent(new Event('online'));
  });
});

test('what was typed into a form outlives a reload, said to be back, and is forgotten as the form is left', async () => {
  stubServer(benchServer);
  const opened = async () => {
    await show(<EntityPage entity={Bench} texts="greenhouse" />, '/benches?record=7');
    return (await drawer()).findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  };
  const name = await opened();
  fireEvent.change(name, { target: { value: 'Nor' } });
  // A reload ends the page without taking it down: nothing is tidied up.
  const [kept] = Object.entries(sessionStorage).filter(([key]) => key.startsWith('trellis.form.'));
  cleanup();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('trellis.form.'))).toEqual([]);
  sessionStorage.setItem(...(kept as [string, string]));
  const again = await opened();
  await waitFor(() => expect(again.value).toBe('Nor'));
  expect(await screen.findByText('What you had typed here and not saved is back.')).toBeTruthy();
});

test('what was typed into a version that somebody replaced meanwhile comes back as a change of that one, and overwrites nothing unseen', async () => {
  let now = bench;
  const sent = stubServer([
    [/PATCH/, () => refusal(409, 'The record was changed by someone else meanwhile.', 'CONFLICT')],
    [/GET .*users/, () => ({ id: 4, firstname: 'Ana', lastname: 'Ruiz' })],
    [/GET .*benches\/7\?/, () => now],
    ...benchServer,
  ]);
  const opened = async () => {
    await show(<EntityPage entity={Bench} texts="greenhouse" />, '/benches?record=7');
    return (await drawer()).findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  };
  fireEvent.change(await opened(), { target: { value: 'Nor' } });
  const [kept] = Object.entries(sessionStorage).filter(([key]) => key.startsWith('trellis.form.'));
  cleanup();
  sessionStorage.setItem(...(kept as [string, string]));
  now = { ...bench, name: 'Theirs', level: 5, updatedate: '2026-11-20T11:00:00.000Z' };
  const again = await opened();
  await waitFor(() => expect(again.value).toBe('Nor'));
  const form = await drawer();
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }));
  expect(patches(sent)).toEqual([{ name: 'Nor', updatedate: bench.updatedate }]);
  expect(await dialog.findByText(/changed this record/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Theirs'));
});

describe('two people at one record', () => {
  const theirs = { ...bench, level: 5, updatedate: '2026-11-20T11:00:00.000Z' };
  const conflict = () => refusal(409, 'The record was changed by someone else meanwhile.', 'CONFLICT');
  const people: Replies = [[/GET .*users/, () => ({ id: 4, firstname: 'Ana', lastname: 'Ruiz' })]];

  test.each([
    ['Reload', undefined],
    ['Overwrite', { name: 'South', updatedate: theirs.updatedate }],
  ])('the second sees what the first changed, and may %s', async (choice, last) => {
    let tries = 0;
    let isChanged = false;
    const sent = stubServer([
      [/PATCH/, () => (tries++ === 0 ? ((isChanged = true), conflict()) : theirs)],
      [/GET .*benches\/7\?/, () => (isChanged ? theirs : bench)],
      ...people,
      ...benchServer,
    ]);
    await show(<EntityPage entity={Bench} texts="greenhouse" />, '/benches?record=7');
    const form = await drawer();
    fireEvent.change(await form.findByRole('textbox', { name: 'Name' }), { target: { value: 'South' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }));
    expect(await dialog.findByText(/changed this record/)).toBeTruthy();
    expect(
      within(dialog.getByRole('row', { name: /^Level/ }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['2', '5', '']);
    fireEvent.click(dialog.getByRole('button', { name: choice }));
    if (last) await waitFor(() => expect(patches(sent).at(-1)).toEqual(last));
    else await waitFor(() => expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Level' }).value).toBe('5'));
    expect(patches(sent)).toHaveLength(last ? 2 : 1);
  });

  test('who overwrote what the first changed and takes that back leaves it as the first had it', async () => {
    let tries = 0;
    const mine = { ...theirs, level: 3, updatedate: '2026-11-20T12:00:00.000Z' };
    const sent = stubServer([
      [/PATCH/, () => (tries++ === 0 ? conflict() : mine)],
      [/GET .*benches\/7\?/, () => (tries > 0 ? theirs : bench)],
      ...people,
      ...benchServer,
    ]);
    await show(<EntityPage entity={Bench} texts="greenhouse" />, '/benches?record=7');
    const form = await drawer();
    fireEvent.change(await form.findByRole('textbox', { name: 'Level' }), { target: { value: '3' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }));
    await dialog.findByText(/changed this record/);
    fireEvent.click(dialog.getByRole('button', { name: 'Overwrite' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(patches(sent).at(-1)).toEqual({ level: 5, updatedate: mine.updatedate }));
  });

  test('when what the first changed cannot be fetched, that is said', async () => {
    let isChanged = false;
    stubServer([
      [/PATCH/, () => ((isChanged = true), conflict())],
      [/GET .*benches\/7\?.*skip/, () => (isChanged ? refusal(404, 'Unknown "benches" id.') : bench)],
      ...people,
      ...benchServer,
    ]);
    await show(<EntityPage entity={Bench} texts="greenhouse" />, '/benches?record=7');
    const form = await drawer();
    fireEvent.change(await form.findByRole('textbox', { name: 'Name' }), { target: { value: 'South' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }));
    expect(await dialog.findByText('Unknown "benches" id.')).toBeTruthy();
  });
});
