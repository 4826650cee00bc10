// @vitest-environment happy-dom
import type { PlanEditor as Editor } from '@trellis/plan-editor/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PlanEditor } from '../editor/plan-editor.tsx';
import { planEditorWeb } from '../index.ts';
import { content, lists, plan, stock } from '../sample-draft.testing.ts';
import { useCompany } from './use-company.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

interface Said {
  method: string;
  window: string;
  body: { growPhase_id: number | null; holds: boolean; takesOver?: boolean };
}
const rosa: Editor = { window: 'rosa-window', user_id: 99, name: 'Rosa Diaz', growPhase_id: 1, holds: false };

function Shared() {
  return (
    <PlanEditor plan={plan} content={content(14, 'a')} lists={lists} company={useCompany(7)} onLeft={() => undefined} />
  );
}

/** The editor of draft 7, what it says of itself, and a way to be told who is there. */
async function open() {
  stubServer(stock.slice(0, 5));
  const said: Said[] = [];
  const saved: string[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    if (method === 'PUT' && address.endsWith('/content')) {
      saved.push(typeof body === 'string' ? body : '');
      return Promise.resolve(Response.json(content(12, 'b')));
    }
    const [, window] = /editors\/([\w-]+)/.exec(address) ?? [];
    if (window === undefined) return answer(address, init);
    said.push({ method, window, body: JSON.parse(typeof body === 'string' ? body : '{}') as Said['body'] });
    return Promise.resolve(Response.json({ at: 0, editors: [] }));
  });
  const kit = await showPage(<Shared />, { features: [planEditorWeb] });
  await waitFor(() => expect(said).not.toEqual([]));
  let at = 0;
  const tell = (editors: Editor[], growplanVersion_id = 7) =>
    act(() => {
      kit.hub.dispatch({ type: 'planEditors', payload: { growplanVersion_id, at: (at += 1), editors } });
    });
  const mine = (more: Partial<Editor> = {}): Editor => ({
    ...{ window: said[0]?.window ?? '', user_id: 1, name: 'Ana Ruiz', growPhase_id: 1, holds: true },
    ...more,
  });
  return { said, saved, tell, mine };
}
const length = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Length' })[0] as HTMLInputElement;

test('a window says where it is, that a field was entered, and that it is left', async () => {
  const { said } = await open();
  expect(said).toMatchObject([{ method: 'PUT', body: { growPhase_id: 1, holds: false } }]);
  fireEvent.focus(length());
  fireEvent.focus(length());
  expect(said.slice(1)).toMatchObject([{ method: 'PUT', body: { growPhase_id: 1, holds: true } }]);
  cleanup();
  expect(said.at(-1)).toMatchObject({ method: 'DELETE', window: said[0]?.window });
});

test('who else is there stands in the head and at their phase, in words', async () => {
  const { tell, mine } = await open();
  tell([mine(), rosa]);
  expect(screen.getAllByText('Rosa Diaz looks at Clone').length).toBeGreaterThan(0);
  const canvas = screen.getByRole('region', { name: 'The plan over 14 days' });
  expect(within(canvas).getByRole('button', { name: /^Clone.*Rosa Diaz looks at Clone$/ })).toBeDefined();
  // Of another draft nothing is shown, nor of a list that is older.
  tell([], 8);
  expect(screen.getAllByText('Rosa Diaz looks at Clone').length).toBeGreaterThan(0);
  tell([mine()]);
  expect(screen.queryByText('Rosa Diaz looks at Clone')).toBeNull();
});

test('a phase that somebody edits says so before one types, and can be taken over', async () => {
  const { said, tell } = await open();
  tell([{ ...rosa, holds: true }]);
  expect(screen.getByRole('alert').textContent).toContain('Rosa Diaz is editing this phase.');
  expect(length().matches(':disabled')).toBe(true);
  expect(screen.queryByRole('slider', { name: 'Length of Clone' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
  expect(said.at(-1)?.body).toEqual({ growPhase_id: 1, holds: true, takesOver: true });
  tell([rosa]);
  expect(length().matches(':disabled')).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who loses a phase reads who took it; what they had typed is handed over at once', async () => {
  const { saved, tell, mine } = await open();
  tell([mine()]);
  fireEvent.focus(length());
  fireEvent.change(length(), { target: { value: '12' } });
  tell([mine({ holds: false }), { ...rosa, holds: true }]);
  expect(screen.getByRole('alert').textContent).toContain('Rosa Diaz has taken this phase over.');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Take it back' })).toBeDefined();
  expect(length().value).toBe('12');
});
