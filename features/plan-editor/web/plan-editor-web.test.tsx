// @vitest-environment happy-dom
import type { PlanContent } from '@trellis/grow-plans/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PlanEditor } from './editor/plan-editor.tsx';
import { planEditorWeb } from './index.ts';
import { PhaseBar } from '@trellis/grow-plans/web/hooks';
import { content, lists, plan, stock } from './sample-draft.testing.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The editor, and a button that stands for what somebody else saves meanwhile. */
function Meanwhile({ days }: { days: number }) {
  const [shown, setShown] = useState(content(14, 'a'));
  return (
    <>
      <button type="button" onClick={() => setShown(content(days, 'b'))}>
        Somebody saves
      </button>
      <PlanEditor plan={plan} content={shown} lists={lists} onLeft={() => undefined} />
    </>
  );
}
const show = async (days = 10) => {
  stubServer(stock.slice(0, 5));
  await showPage(<Meanwhile days={days} />, { features: [planEditorWeb] });
};
const box = (name: string) => screen.getAllByRole<HTMLInputElement>('textbox', { name })[0] as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });

test('figures beside the plan change as it is typed, against the version in use', async () => {
  stubServer([...stock, [/ag_growplanVersions\/6\/content/, { ...content(14, 'p'), id: 6, version: 1 }]]);
  const inUse = { ...plan, publishedVersion_id: 6 };
  await showPage(<PlanEditor plan={inUse} content={content(14, 'a')} lists={lists} onLeft={() => undefined} />, {
    features: [planEditorWeb],
  });
  const effects = await screen.findByRole('region', { name: 'What the plan takes and gives' });
  // Six shots of 60 s, 2 L/h: 0.2 L a day and plant. The window of the night lies in the light, so that no unit waters then.
  expect(await within(effects).findByText('2.8 L per plant')).toBeDefined();
  expect(
    within(effects).getByText(/For 10 plants on 4 shelves in 2 units\. Changes are against version 1/),
  ).toBeDefined();
  type('Length', '15');
  expect(within(effects).getByText('3.0 L per plant')).toBeDefined();
  expect(within(effects).getByText('+2')).toBeDefined();
  expect(within(effects).getByText('Energy: a phase has no light recipe that says how bright it is.')).toBeDefined();
  // What work uses up is in the cost at once: 0.50 for each plant.
  fireEvent.click(screen.getByRole('button', { name: 'Add work' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a supply' }));
  expect(within(effects).getByText('costs 5.00')).toBeDefined();
});

test('what was said about a phase stands in its panel, and an answer is sent to the server', async () => {
  const said = {
    ...{ id: 9, growPhase_id: 1, user_id: 3, text: 'Nights run dry.', createdate: '2026-11-20T08:00:00Z' },
    ...{ comment_id: null, state: 'open', resolvedAt: null, resolvedBy_user_id: null },
  };
  const sent = stubServer([...stock.slice(0, 5), [/ag_growPhaseComments/, [said]]]);
  await showPage(<Meanwhile days={10} />, { features: [planEditorWeb] });
  const comments = await screen.findByRole('region', { name: 'Comments on Clone' });
  expect(await within(comments).findByText('Nights run dry.')).toBeDefined();
  type('Comment on Clone', ' A shot at 17:00 helps. ');
  fireEvent.click(within(comments).getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { growPhase_id: 1, text: 'A shot at 17:00 helps.' } }]));
});

test('a comment is answered where it stands and settled; what is settled is put away until somebody asks for it', async () => {
  const said = (id: number, values: object) => ({
    ...{ id, growPhase_id: 1, user_id: 3, createdate: '2026-11-20T08:00:00Z', comment_id: null, state: 'open' },
    ...{ resolvedAt: null, resolvedBy_user_id: null, text: `Said ${id}`, ...values },
  });
  const sent = stubServer([
    ...stock.slice(0, 5),
    [/ag_growPhaseComments\/9\/resolve/, said(9, { state: 'resolved' })],
    [/ag_growPhaseComments/, [said(9, {}), said(10, { comment_id: 9 }), said(11, { state: 'resolved' })]],
  ]);
  await showPage(<Meanwhile days={10} />, {
    features: [planEditorWeb],
    person: { roles: [{ id: 4, name: 'Farm Manager' }] },
  });
  const comments = within(await screen.findByRole('region', { name: 'Comments on Clone' }));
  const thread = within((await comments.findByText('Said 9')).closest('li') as HTMLElement);
  expect(thread.getByText('Said 10')).toBeDefined();
  expect(comments.queryByText('Said 11')).toBeNull();
  fireEvent.click(comments.getByRole('button', { name: 'Show 1 settled comment' }));
  expect(comments.getByText('Said 11')).toBeDefined();
  fireEvent.click(thread.getByRole('button', { name: 'Answer' }));
  type('Your answer', 'Done.');
  fireEvent.click(thread.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { growPhase_id: 1, comment_id: 9, text: 'Done.' } }]));
  fireEvent.click(thread.getByRole('button', { name: 'Mark as settled' }));
  await waitFor(() => expect(sent.at(-1)?.address).toMatch(/ag_growPhaseComments\/9\/resolve/));
});

test('two people who change one number are told both, and one takes their own back', async () => {
  await show();
  type('Length', '12');
  fireEvent.click(screen.getByRole('button', { name: 'Somebody saves' }));
  expect(box('Length').value).toBe('10');
  expect(screen.getByText(/Clone · Length: theirs is 10 days, yours was 12 days\./)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  expect(box('Length').value).toBe('12');
  expect(screen.queryByText(/theirs is/)).toBeNull();
});

test('what is typed stays in the browser, survives a reload and is said to be back', async () => {
  await show();
  type('Length', '12');
  type('Name', '');
  expect(screen.getByText('Kept in this browser')).toBeDefined();
  expect(screen.getAllByText('Required.').length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Hand in' })).toHaveProperty('disabled', true);
  // As the page is left: it is written at once.
  dispatchEvent(new Event('pagehide'));
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  const kept = keys.map((key): [string, string] => [key, localStorage.getItem(key) ?? '']);
  cleanup();
  stubServer(stock.slice(0, 5));
  for (const [key, value] of kept) localStorage.setItem(key, value);
  await showPage(<Meanwhile days={10} />, { features: [planEditorWeb] });
  expect(box('Length').value).toBe('12');
  expect(screen.getByText('What you changed here before and had not saved is back.')).toBeDefined();
});

test('what is no number is said to be none, in every field of numbers', async () => {
  await show();
  const problemOf = (name: string) =>
    document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent;
  for (const name of [
    'Length',
    'Plants per container',
    'Intensity',
    'Lowest temperature',
    'EC',
    'pH',
    'Water content',
  ]) {
    type(name, 'abc');
    expect([name, problemOf(name)]).toEqual([name, 'Must be a number']);
  }
  type('Length', '0');
  expect(problemOf('Length')).toBe('Must be greater than 0');
  // Limits stand as the field shows them.
  type('Intensity', '120');
  expect(problemOf('Intensity')).toBe('Cannot be more than 100');
  type('Intensity', '-1');
  expect(problemOf('Intensity')).toBe('Cannot be less than 0');
  type('Plants per container', '1.5');
  expect(problemOf('Plants per container')).toBe('Must be an integer');
  type('Lowest temperature', '');
  expect(problemOf('Lowest temperature')).toBe('Required.');
});

test('what is no number stands where it was typed, after another phase and after a reload', async () => {
  await show();
  type('Length', 'ten');
  type('Lowest temperature', 'warm');
  dispatchEvent(new Event('pagehide'));
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  const kept = keys.map((key): [string, string] => [key, localStorage.getItem(key) ?? '']);
  cleanup();
  stubServer(stock.slice(0, 5));
  for (const [key, value] of kept) localStorage.setItem(key, value);
  await showPage(<Meanwhile days={10} />, { features: [planEditorWeb] });
  expect(box('Length').value).toBe('ten');
  expect(box('Lowest temperature').value).toBe('warm');
  expect(screen.getAllByText('Must be a number').length).toBeGreaterThan(1);
});

test('a finding leads to the field it is about and puts the focus there', async () => {
  await show();
  type('EC', 'abc');
  box('Length').focus();
  const list = within(screen.getByRole('region', { name: 'To mend' }));
  fireEvent.click(await list.findByRole('button', { name: /EC.*Must be a number/ }));
  await waitFor(() => expect(document.activeElement).toBe(box('EC')));
});

test('rows of the canvas are drawn up and down and sideways, by hand and by the arrow keys, and undone', async () => {
  await show();
  const canvas = within(screen.getByRole('region', { name: 'The plan over 14 days' }));
  const lane = (name: string) => canvas.getByRole('slider', { name });
  fireEvent.keyDown(lane('Light, Clone'), { key: 'ArrowUp' });
  expect(box('Intensity').value).toBe('55');
  fireEvent.keyDown(lane('Light, Clone'), { key: 'ArrowLeft', shiftKey: true });
  expect(box('Hours of light').value).toBe('15.5');
  const drawn = lane('Temperature, Clone, Lights on');
  drawn.setPointerCapture = () => undefined;
  fireEvent.pointerDown(drawn, { clientX: 0, clientY: 100, pointerId: 1 });
  fireEvent.pointerMove(drawn, { clientX: 2, clientY: 88 });
  fireEvent.pointerUp(drawn);
  expect([box('Lowest temperature').value, box('Highest temperature').value]).toEqual(['25', '27']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  expect(box('Lowest temperature').value).toBe('24');
});

test('work is added, opened, and moved a day on the canvas with the arrow keys', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Add work' }));
  // It says at once what it is, to be set right where it stands.
  expect(screen.getByRole('combobox', { name: 'Kind of work' })).toBeDefined();
  const canvas = screen.getByRole('region', { name: 'The plan over 14 days' });
  const mark = within(canvas).getByRole('button', { name: 'Harvest, day 1' });
  fireEvent.keyDown(mark, { key: 'ArrowRight' });
  expect(within(canvas).getByRole('button', { name: 'Harvest, day 2' })).toBeDefined();
  // 90 minutes, the usual time of its kind.
  expect(await screen.findByText('1.5 h')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  expect(within(canvas).getByRole('button', { name: 'Harvest, day 1' })).toBeDefined();
});

test('of more work than a page shows that of the chosen phase is drawn, and all of it when asked', async () => {
  const dense = content(14, 'a');
  const task = {
    ...{ growTaskType_id: 20, dayOffset: 1, title: null, repeatDays: null, estMinutes: null, instructions: null },
    ...{ consumables: null, requiresApproval: false },
  };
  const growPhases = ['Clone', 'Bloom'].map((name, index) => ({
    ...{ ...dense.growPhases[0], id: index + 1, name, seq: index },
    growTasks: Array.from({ length: 18 }, (_, place) => ({ ...task, id: index * 18 + place + 1 })),
  })) as unknown as PlanContent['growPhases'];
  stubServer(stock.slice(0, 5));
  await showPage(<PlanEditor plan={plan} content={{ ...dense, growPhases }} lists={lists} onLeft={() => undefined} />, {
    features: [planEditorWeb],
  });
  const canvas = screen.getByRole('region', { name: 'The plan over 28 days' });
  const drawn = () => within(canvas).getAllByRole('button', { name: /^Harvest, day/ }).length;
  expect(drawn()).toBe(18);
  expect(within(canvas).getByText(/the work of the chosen phase: 18 of 36/)).toBeDefined();
  fireEvent.click(within(canvas).getByRole('button', { name: 'Draw all' }));
  expect(drawn()).toBe(36);
});

test('a draft that was returned says what is to change', async () => {
  stubServer(stock.slice(0, 5));
  await showPage(
    <PlanEditor
      plan={plan}
      content={content(14, 'a')}
      lists={lists}
      returnReason="Too wet in week 7"
      onLeft={() => undefined}
    />,
    { features: [planEditorWeb] },
  );
  expect(screen.getByText('Returned with comments: Too wet in week 7')).toBeDefined();
});

test('the phases of a plan are told in words beside their bar', async () => {
  stubServer(stock.slice(0, 5));
  const phase = { id: 1, name: 'Clone', growStage_id: null, startSeconds: 0, endSeconds: 14 * 86_400 };
  await showPage(<PhaseBar phases={[phase]} sayDays={(days) => `${days} days`} />, { features: [planEditorWeb] });
  expect(screen.getByRole('img', { name: 'Clone 14 days' })).toBeDefined();
});

test('undo after somebody else saved takes back one’s own change, not theirs', async () => {
  await show(10);
  type('Name', 'Cuttings');
  fireEvent.click(screen.getByRole('button', { name: 'Somebody saves' }));
  expect([box('Name').value, box('Length').value]).toEqual(['Cuttings', '10']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  expect([box('Name').value, box('Length').value]).toEqual(['Clone', '10']);
});

test('work that was saved without an answer is there once when the draft is saved again', async () => {
  await show();
  let stored: PlanContent | undefined;
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit = {}) => {
    const json = (status: number, value: unknown) => Promise.resolve(Response.json(value, { status }));
    if (method !== 'PUT')
      return json(200, /content/.test(address) ? stored : /about/.test(address) ? { rights: {} } : []);
    if (stored)
      return json(409, { error: { statusCode: 409, name: 'Error', message: '', code: 'growplan.draft-changed' } });
    const { growPhases } = JSON.parse(body as string) as { growPhases: { growTasks: object[] }[] };
    const numbered = growPhases.map((phase) => ({
      ...{ ...phase, seq: 0 },
      growTasks: phase.growTasks.map((task) => ({ ...task, id: 50 })),
    }));
    stored = { ...content(14, 'c'), growPhases: numbered as unknown as PlanContent['growPhases'] };
    return Promise.reject(new TypeError('Lost.'));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add work' }));
  const saveNow = () => fireEvent.click(screen.getByRole('button', { name: /Save now/ }));
  saveNow();
  await waitFor(() => expect(stored).toBeDefined());
  await screen.findByRole('button', { name: /Save now/ });
  saveNow();
  await screen.findByText('Saved');
  expect(screen.getAllByRole('button', { name: 'Harvest, day 1' })).toHaveLength(1);
});

test('a change is handed over as the tab goes to the background, and in the person’s numbers', async () => {
  stubServer(stock.slice(0, 5));
  await showPage(<PlanEditor plan={plan} content={content(14, 'a')} lists={lists} onLeft={() => undefined} />, {
    features: [planEditorWeb],
  });
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') sent.push(init);
    return Promise.resolve(Response.json(content(14, 'b')));
  });
  type('Length', '12,5');
  expect(sent).toEqual([]);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ keepalive: true });
  expect((JSON.parse(sent[0]?.body as string) as PlanContent).growPhases[0]?.endSeconds).toBe(12.5 * 86_400);
});
