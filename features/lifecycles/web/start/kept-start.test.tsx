// @vitest-environment happy-dom
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lifecyclesWeb } from '../index.ts';
import { StartRunPage } from './start-run.page.tsx';
import { open, press, replies, shelf, turnTo } from './start-run.testing.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const draftOf = (name: string, saves = 0) => ({
  ...{ id: 9, growplan_id: 3, state: 'draft', strain_id: 1, varietal_id: null, scheduledStart: null, source: null },
  ...{ metrcPlantBatchName: null, licenseNumber: null, startPlan: null },
  ...{ name, updatedate: `2026-11-21T20:0${saves}:00.000Z` },
});

test('what a colleague saved while somebody types on a draft is not overwritten: the version that was opened is sent', async () => {
  let saves = 0;
  const stands = [{ id: 1, lifecycle_id: 9, platform_id: 1, plants: 4, overlap: false, start: null }];
  const sent = stubServer([
    [/ag_lifecyclePlatforms/, stands],
    [/saveDraft$/, refusal(409, 'Somebody else changed it.', 'CONFLICT')],
    ...replies([shelf(1, 1)], {}),
  ]);
  const answer = fetch;
  let reads = 0;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!/ag_lifecycles\/9(\?|$)/.test(address)) return answer(address, init);
    reads += 1;
    return Promise.resolve(Response.json(draftOf(`Saved ${saves}`, saves)));
  });
  const kit = await open('?draft=9');
  const name = await screen.findByRole('textbox', { name: 'Name of the run' });
  expect(name).toHaveProperty('value', 'Saved 0');
  fireEvent.change(name, { target: { value: 'Mine' } });
  saves = 1;
  reads = 0;
  act(() => kit.hub.dispatch({ type: 'entityChanged', payload: { collection: 'ag_lifecycles', id: 9, op: 'update' } }));
  await waitFor(() => {
    expect(reads).toBe(1);
    expect(kit.queries.isFetching()).toBe(0);
  });
  expect(screen.getByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'Mine');
  press('Save draft');
  const saved = () => sent.filter(({ address }) => /saveDraft$/.test(address));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({ draft_id: 9, name: 'Mine', updatedate: '2026-11-21T20:00:00.000Z' });
  // Theirs is seen, one's own stands beside it and is taken: the next save goes on from what they saved.
  fireEvent.click(await screen.findByRole('button', { name: 'See what was saved' }));
  await screen.findByDisplayValue('Saved 1');
  fireEvent.click(await screen.findByRole('button', { name: 'Take what I typed' }));
  expect(screen.getByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'Mine');
  expect(screen.queryByRole('button', { name: 'Take what I typed' })).toBeNull();
  press('Save draft');
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]?.body).toMatchObject({ name: 'Mine', updatedate: '2026-11-21T20:01:00.000Z' });
  // Once more somebody was faster: who goes on with their own replaces it.
  saves = 2;
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with mine' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go on with mine' })).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'Mine');
  press('Save draft');
  await waitFor(() => expect(saved()).toHaveLength(3));
  expect(saved()[2]?.body).toMatchObject({ name: 'Mine', updatedate: '2026-11-21T20:02:00.000Z' });
});

test('units that the address names are taken though another start of the plan was left half-way; that one is offered', async () => {
  stubServer(replies([shelf(1, 1), shelf(2, 2)], { id: 9, state: 'in_flight', updatedate: '' }));
  await open('?units=1');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of the run' }), { target: { value: 'May' } });
  turnTo('Shelves');
  expect((await screen.findAllByRole('textbox', { name: /^Plants on/ })).length).toBeGreaterThan(0);
  const kept = Object.entries(localStorage);
  cleanup();
  stubServer(replies([shelf(1, 1), shelf(2, 2)], { id: 9, state: 'in_flight', updatedate: '' }));
  for (const [key, value] of kept) localStorage.setItem(key, value as string);
  await open('?units=2');
  expect(await screen.findByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', '');
  turnTo('Shelves');
  expect(await screen.findByRole('textbox', { name: /^Plants on.*W-02/ })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^Plants on.*W-01/ })).toBeNull();
  press('Take what I typed');
  turnTo('Plan');
  expect(await screen.findByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'May');
});

test('of several starts that were left half-way the one that was typed last is offered', async () => {
  const server = () =>
    stubServer(replies([shelf(1, 1), shelf(2, 2), shelf(3, 3)], { id: 9, state: 'in_flight', updatedate: '' }));
  const openAnew = async (query: string) => {
    const kept = Object.entries(localStorage);
    cleanup();
    server();
    for (const [key, value] of kept) localStorage.setItem(key, value as string);
    await open(query);
    return screen.findByRole('textbox', { name: 'Name of the run' });
  };
  fireEvent.change(await openAnew('?units=1'), { target: { value: 'May' } });
  // Looked at, and nothing typed.
  await openAnew('?units=2');
  turnTo('Shelves');
  await screen.findByRole('textbox', { name: /^Plants on.*W-02/ });
  expect(await openAnew('?units=3')).toHaveProperty('value', '');
  press('Take what I typed');
  expect(screen.getByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'May');
  fireEvent.change(await openAnew('?units=2'), { target: { value: 'June' } });
  expect(await openAnew('?units=3')).toHaveProperty('value', '');
  press('Take what I typed');
  expect(screen.getByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'June');
});

test('what was typed on a draft that was replaced meanwhile is offered after a reload too, and left on request', async () => {
  let saves = 0;
  stubServer([
    [/ag_lifecyclePlatforms/, [{ id: 1, lifecycle_id: 9, platform_id: 1, plants: 4, overlap: false, start: null }]],
    ...replies([shelf(1, 1)], {}),
  ]);
  const answer = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    /ag_lifecycles\/9(\?|$)/.test(address)
      ? Promise.resolve(Response.json(draftOf(`Saved ${saves}`, saves)))
      : answer(address, init),
  );
  await open('?draft=9');
  fireEvent.change(await screen.findByDisplayValue('Saved 0'), { target: { value: 'Mine' } });
  cleanup();
  saves = 1;
  await open('?draft=9');
  await screen.findByDisplayValue('Saved 1');
  expect(screen.getByRole('button', { name: 'Take what I typed' })).toBeDefined();
  press('Leave it');
  expect(screen.queryByRole('button', { name: 'Take what I typed' })).toBeNull();
  cleanup();
  await open('?draft=9');
  await screen.findByDisplayValue('Saved 1');
  expect(screen.queryByRole('button', { name: 'Take what I typed' })).toBeNull();
});

test('a draft that was just saved is opened as it was saved, not as this browser knew it before', async () => {
  let name = 'Before';
  stubServer([
    [/ag_lifecyclePlatforms/, [{ id: 1, lifecycle_id: 9, platform_id: 1, plants: 4, overlap: false, start: null }]],
    ...replies([shelf(1, 1)], {}),
  ]);
  const answer = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    /ag_lifecycles\/9(\?|$)/.test(address) ? Promise.resolve(Response.json(draftOf(name))) : answer(address, init),
  );
  function Door() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Door
        </button>
        {isOpen ? <StartRunPage /> : null}
      </>
    );
  }
  const kit = await showPage(<Door />, {
    ...{ features: [lifecyclesWeb], path: '/growplans/startlifecycle/3?draft=9' },
    route: '/growplans/startlifecycle/:growplanId',
  });
  expect(await screen.findByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'Before');
  press('Door');
  name = 'After';
  await act(() => kit.queries.invalidateQueries());
  press('Door');
  expect(await screen.findByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'After');
});
