/** What the benchmark of the plan editor runs in the browser: a year of thirty phases with a thousand pieces of work, edited by hand. */
import type { PlanContent } from '@trellis/grow-plans/model';
import { growPlansWeb } from '@trellis/grow-plans/web';
import { growthModelWeb } from '@trellis/growth-model/web';
import { planEditorWeb } from '@trellis/plan-editor/web';
import { TrellisTheme } from '@trellis/ui';
import { pageParts, PagePartsContext, RouteTableContext, WebKitProvider } from '@trellis/web-kit';
import { makeTestKit, sampleUser, SilentSocket } from '@trellis/web-kit/testing';
import { createElement, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';

const phases = 30;
const tasksPerPhase = 34;
const daySeconds = 86_400;

const environment = (phase: number, lightState: string, place: number) => ({
  ...{ id: phase * 2 + place + 1, lightState, tempMin: 21, tempMax: 26, humidityMin: 60, humidityMax: 70 },
  ...{ co2Min: null, co2Max: null, irrigationFrequency: 120, irrigationDuration: 60 },
  ...{ irrigationStartTime: '06:00', irrigationFinishTime: '16:00' },
});
/** Every third piece of work again and again. */
const task = (phase: number, place: number) => ({
  ...{ id: phase * tasksPerPhase + place + 1, growTaskType_id: 1 + (place % 5), dayOffset: place % 12 },
  ...{ title: place % 4 === 0 ? `Round ${phase}-${place}` : null, repeatDays: place % 3 === 0 ? 2 : null },
  ...{ estMinutes: 15, instructions: 'Look under the leaves.', consumables: null, requiresApproval: false },
});
const content = (): PlanContent => ({
  ...{ id: 7, growplan_id: 3, version: 1, state: 'draft', expectedGramsPerPlant: 80, expectedCost: null },
  ...{ changeNote: null, submittedBy: null, approvedBy: null, publishedAt: null, updatedate: '', updateuser: 2 },
  revision: 'first',
  growPhases: Array.from({ length: phases }, (_, phase) => ({
    ...{ id: phase + 1, name: `Phase ${phase + 1}`, seq: phase, growStage_id: 1 + (phase % 4), photoperiod: 18 },
    // 364 days of them.
    startSeconds: Math.round((phase * 364) / phases) * daySeconds,
    endSeconds: Math.round(((phase + 1) * 364) / phases) * daySeconds,
    ...{ photoperiodStartTime: '06:00', noIrrigation: false, plantContainerType_id: null, plantsPerContainer: null },
    ...{ vpdProfile_id: null, lightSpectrumDefinition_id: 1, lightIntensity: 0.5, rampMin: null, targetVWC: null },
    ...{ drybackPct: null, cropSteeringPhase: 'none' as const, feed: null },
    environments: [environment(phase, 'Lights On', 0), environment(phase, 'Lights Off', 1)],
    growTasks: Array.from({ length: tasksPerPhase }, (__, place) => task(phase, place)),
  })),
});

let stored = content();
/** As the server does: what is sent is what is there, under another revision. */
function save(body: string): PlanContent {
  stored = { ...stored, ...(JSON.parse(body) as object), revision: `after ${performance.now()}` };
  return stored;
}
const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    label: `Kind ${index + 1}`,
    name: `Kind ${index + 1}`,
  }));
const replies: readonly (readonly [RegExp, (body: string) => unknown])[] = [
  [/\/about/, () => ({ rights: { read: true, create: true, update: true, delete: true } })],
  [/ag_growplans\/3/, () => ({ id: 3, name: 'A year', isMother: false, facility_id: 1, publishedVersion_id: null })],
  [/editors\//, () => ({ at: 0, editors: [] })],
  [/ag_growplanVersions\/7\/content/, (body) => (body === '' ? stored : save(body))],
  [/ag_growplanVersions/, () => [{ id: 7, version: 1, state: 'draft', returnReason: null, submittedBy: null }]],
  [/ag_growStages|ag_growTaskTypes/, () => named(8)],
  [/lightSpectrumDefinitions/, () => [{ id: 1, name: 'White', ppfd100: 800 }]],
  [/facilities/, () => [{ id: 1, co2Enabled: true }]],
];
Object.assign(globalThis, {
  WebSocket: SilentSocket,
  fetch: (address: string, { body }: RequestInit = {}) => {
    const reply = replies.find(([pattern]) => pattern.test(address))?.[1];
    return Promise.resolve(Response.json(reply?.(typeof body === 'string' ? body : '') ?? []));
  },
});

const begun = performance.now();
const features = [planEditorWeb, growPlansWeb, growthModelWeb];
const kit = await makeTestKit(features, { person: sampleUser() });
const Page = await planEditorWeb.routes.find(({ path }) => path === '/growplan/{id}')?.page();
const routes = features.flatMap((feature) => feature.routes);
const router = createMemoryRouter([{ path: '/growplan/:id', element: Page ? createElement(Page) : null }], {
  initialEntries: ['/growplan/3'],
});
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <TrellisTheme scheme="light">
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      <RouteTableContext value={routes}>
        <PagePartsContext value={pageParts(features)}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </PagePartsContext>
      </RouteTableContext>
    </WebKitProvider>
  </TrellisTheme>,
);

const observed: number[] = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) observed.push(entry.duration);
}).observe({ type: 'longtask', buffered: true });

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
const find = (selector: string, at = 0) => document.querySelectorAll<HTMLElement>(selector)[at] as HTMLElement;

/** Until the canvas can be seen (ms). */
async function draw(): Promise<number> {
  while (document.querySelectorAll('.pe-task').length === 0) await frame();
  await frame();
  return performance.now() - begun;
}

/** What one step takes until the next frame is drawn (ms). */
async function act(work: () => void): Promise<number> {
  await frame();
  const from = performance.now();
  work();
  await frame();
  return performance.now() - from;
}
async function each(count: number, work: (step: number) => void): Promise<number[]> {
  const took: number[] = [];
  for (let step = 0; step < count; step += 1) took.push(await act(() => work(step)));
  return took;
}

/** Draws the end of a phase out and back. */
async function drag(steps: number): Promise<number[]> {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const edge = find('.pe-phase__edge', 3);
  const { x, y } = edge.getBoundingClientRect();
  const at = (type: string, moved: number) =>
    edge.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, pointerType: 'mouse', button: 0, pointerId: 1 },
        ...{ clientX: x + 6 + moved, clientY: y + 10 },
      }),
    );
  const took = [await act(() => void at('pointerdown', 0))];
  took.push(...(await each(steps, (step) => at('pointermove', (step < steps / 2 ? step : steps - step) * 10))));
  took.push(await act(() => void at('pointerup', 0)));
  return took;
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
/** Types into a number of the phase that is shown. */
function type(steps: number): Promise<number[]> {
  const box = find('.pe-panel input[inputmode="decimal"]') as HTMLInputElement;
  box.focus();
  return each(steps, (step) => {
    setValue?.call(box, ['1', '12', '12.', '12.5', '12'][step % 5]);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const press = (target: EventTarget, key: string, ctrlKey = false) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
/** Moves the end of a phase, and a piece of work, by the arrow keys. */
async function keys(steps: number): Promise<number[]> {
  const work = [await each(steps, (step) => press(find('.pe-phase__edge', 5), step % 5 ? 'ArrowRight' : 'ArrowLeft'))];
  work.push(await each(steps, () => press(find('.pe-task', 10), 'ArrowRight')));
  return work.flat();
}
const takeBack = (steps: number) => each(steps, () => press(document.body, 'z', true));
/** Opens one phase after another, and work on the canvas. */
const choose = (steps: number) =>
  each(steps, (step) => (step % 2 ? find('.pe-task', step) : find('.pe-phase__name', step)).click());
/** The draft goes to the server by itself and comes back. */
async function autosave(): Promise<void> {
  press(find('.pe-phase__edge', 5), 'ArrowRight');
  await new Promise((resolve) => setTimeout(resolve, 7000));
}

Object.assign(globalThis, {
  bench: { draw, drag, type, keys, takeBack, choose, autosave, longTasks: () => observed.splice(0) },
});
