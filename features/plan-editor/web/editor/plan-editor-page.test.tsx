// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { planEditorWeb } from '../index.ts';
import { content, plan, stock } from '../sample-draft.testing.ts';
import { PlanEditorPage } from './plan-editor.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a plan whose newest version waits for approval can be read where it cannot be edited', async () => {
  stubServer([
    ...stock,
    [/ag_growplans\/about/, { rights: { create: true, update: true, delete: true }, hidden: [], creators: [] }],
    [/ag_growplans\/3/, plan],
    [/ag_growplanVersions\/7\/content/, content(14, 'a')],
    [/ag_growplanVersions/, [{ id: 7, version: 3, state: 'submitted', returnReason: null, submittedBy: 4 }]],
  ]);
  await showPage(<PlanEditorPage />, {
    ...{ features: [planEditorWeb], path: '/growplan/3', route: '/growplan/:id' },
  });
  expect(await screen.findByText(/^Version 3 is waiting for approval and can no longer be edited/)).toBeDefined();
  expect(await screen.findByRole('region', { name: 'The plan over 14 days' })).toBeDefined();
  expect(screen.getByText('v3 Waiting for approval')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Length' })).toBeNull();
});

test('a draft that is edited stays, with its steps, while the network is away', async () => {
  stubServer([
    ...stock,
    [/ag_growplans\/3/, plan],
    [/editors\//, { at: 0, editors: [] }],
    [/ag_growplanVersions\/7\/content/, content(14, 'a')],
    [/ag_growplanVersions/, [{ id: 7, version: 2, state: 'draft', returnReason: null, submittedBy: null }]],
  ]);
  const answer = fetch;
  let isAway = false;
  let failures = 0;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!isAway || !/content/.test(address)) return answer(address, init);
    failures += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const kit = await showPage(<PlanEditorPage />, {
    ...{ features: [planEditorWeb], path: '/growplan/3', route: '/growplan/:id' },
  });
  const days = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Length' })[0] as HTMLInputElement;
  await screen.findAllByRole('textbox', { name: 'Length' });
  fireEvent.change(days(), { target: { value: '12' } });
  isAway = true;
  act(() => kit.hub.dispatch({ type: 'entityChanged', payload: { collection: 'ag_growPhases', id: 1, op: 'update' } }));
  await waitFor(() => expect(failures).toBeGreaterThan(0));
  await waitFor(() => expect(kit.queries.isFetching()).toBe(0));
  expect(days().value).toBe('12');
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(days().value).toBe('14');
});
