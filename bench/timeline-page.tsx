/** What the benchmark of the timeline runs in the browser: a thousand shelves over a year, moved by hand. */
import { TrellisTheme } from '@trellis/ui';
import { findOverlap, Timeline, type BlockChange, type TimelineBlock, type TimelineRow } from '@trellis/ui/timeline';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const dayMs = 86_400_000;
const firstDay = '2026-06-01';
const begin = Date.parse(`${firstDay}T00:00:00Z`);
const days = 364;
const colours = ['#16803c', '#1d4ed8', '#b45309', '#7c3aed'];

/** Areas of a hundred shelves; every shelf has a run after the other with a clean-out between. */
function makeBoard(shelves: number): { rows: TimelineRow[]; blocks: TimelineBlock[] } {
  const rows: TimelineRow[] = [];
  const blocks: TimelineBlock[] = [];
  for (let shelf = 0; shelf < shelves; shelf += 1) {
    if (shelf % 100 === 0)
      rows.push({ id: `a${shelf}`, name: `Area ${shelf / 100 + 1}`, level: 0, cells: weeks(shelf) });
    const row = `s${shelf}`;
    rows.push({ id: row, name: `Shelf ${shelf + 1}`, level: 2, isOpen: true });
    for (let day = shelf % 17, run = 0; day < days; day += 75, run += 1) {
      const from = begin + day * dayMs;
      const colour = colours[(shelf + run) % colours.length] ?? '';
      const stripes = [0, 12, 33].map((at, phase) => ({
        ...{ name: `Phase ${phase}`, from: from + at * dayMs, to: from + ([12, 33, 68][phase] ?? 0) * dayMs },
        colour: colours[phase] ?? '',
      }));
      const look = { kind: 'Run', look: 'solid', colour, stripes } as const;
      blocks.push({ id: `${row}-${run}`, row, from, to: from + 68 * dayMs, label: `Run ${shelf}-${run}`, ...look });
      blocks.push({
        ...{ id: `${row}-${run}c`, row, from: from + 68 * dayMs, to: from + 70 * dayMs },
        ...{ label: 'Clean-out', kind: 'Clean-out', look: 'soft' },
      });
    }
  }
  return { rows, blocks };
}

const weeks = (seed: number) =>
  Array.from({ length: days / 7 }, (_, week) => ({
    ...{ from: begin + week * 7 * dayMs, to: begin + (week + 1) * 7 * dayMs },
    ...{ text: `${(week * 7 + seed) % 100} %`, share: ((week * 7 + seed) % 100) / 100 },
  }));

const board = makeBoard(1000);

function Board() {
  const [blocks, setBlocks] = useState(board.blocks);
  const put = ({ block, row, from, to }: BlockChange) =>
    setBlocks((before) => before.map((one) => (one.id === block.id ? { ...one, row, from, to } : one)));
  const edits = {
    refuse: (change: BlockChange) => findOverlap(blocks, change) && 'Taken.',
    onChange: put,
  };
  const fixed = { clock: { zone: 'America/Los_Angeles', locale: 'en' }, firstDay, days, now: begin + 120 * dayMs };
  return (
    <Timeline
      label="Shelves"
      rows={board.rows}
      blocks={blocks}
      zoom="week"
      rowsLabel="Shelf"
      edits={edits}
      {...fixed}
    />
  );
}

const begun = performance.now();
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <TrellisTheme scheme="light">
    <Board />
  </TrellisTheme>,
);

const observed: number[] = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) observed.push(entry.duration);
}).observe({ type: 'longtask', buffered: true });

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
const timelineBox = () => document.querySelector<HTMLElement>('.t-tl__scroll') as HTMLElement;

/** Until the first rows can be seen (ms). */
async function draw(): Promise<number> {
  while (document.querySelectorAll('[data-block]').length === 0) await frame();
  await frame();
  return performance.now() - begun;
}

/** Scrolls both ways, `steps` frames each; answers how long frames took, longest first (ms). */
async function scroll(steps: number, box: () => HTMLElement = timelineBox): Promise<number[]> {
  const took: number[] = [];
  let last = await frame();
  for (let step = 0; step < steps * 2; step += 1) {
    if (step < steps) box().scrollTop += 60;
    else box().scrollLeft += 40;
    const now = await frame();
    took.push(now - last);
    last = now;
  }
  return took.sort((one, other) => other - one);
}

/** The same with a box as large that holds a line of text a row and nothing else: what the browser takes on this machine for scrolling alone. */
async function scrollBare(steps: number): Promise<number[]> {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = timelineBox();
  const bare = document.body.appendChild(document.createElement('div'));
  bare.style.cssText = `position:fixed;inset:0 auto auto 0;z-index:9999;overflow:auto;background:#fff;width:${clientWidth}px;height:${clientHeight}px`;
  const rows = Array.from(
    { length: Math.floor(scrollHeight / 38) },
    (_, row) => `<div style="height:38px">${row}</div>`,
  );
  bare.innerHTML = `<div style="width:${scrollWidth}px">${rows.join('')}</div>`;
  await frame();
  await frame();
  const took = await scroll(steps, () => bare);
  bare.remove();
  return took;
}

/** What a key or a pointer does to a block until the next frame is drawn (ms). */
async function act(work: () => void): Promise<number> {
  await frame();
  const from = performance.now();
  work();
  await frame();
  return performance.now() - from;
}

const first = () => document.querySelector<HTMLElement>('[data-block][tabindex="0"]') as HTMLElement;
const press =
  (key: string, shiftKey = false) =>
  () =>
    (document.activeElement ?? first()).dispatchEvent(
      new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
    );

/** Takes a block, moves it about and puts it down, by keys; answers every step (ms). */
async function moveByKeys(steps: number): Promise<number[]> {
  first().focus();
  const took = [await act(press('m'))];
  for (let step = 0; step < steps; step += 1) took.push(await act(press(step % 3 ? 'ArrowRight' : 'ArrowDown')));
  took.push(await act(press('Escape')));
  for (let step = 0; step < steps; step += 1) took.push(await act(press(step % 2 ? 'ArrowDown' : 'ArrowRight')));
  return took;
}

/** Draws a block across rows and days; answers every step (ms). */
async function moveByPointer(steps: number): Promise<number[]> {
  const target = first();
  const { x, y } = target.getBoundingClientRect();
  const at = (type: string, moved: number) => () =>
    target.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, pointerType: 'mouse', button: 0, pointerId: 1 },
        ...{ clientX: x + 20 + moved * 9, clientY: y + 10 + moved * 5 },
      }),
    );
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const took = [await act(at('pointerdown', 0))];
  for (let step = 1; step <= steps; step += 1) took.push(await act(at('pointermove', step)));
  took.push(await act(at('pointerup', steps)));
  return took;
}

Object.assign(globalThis, {
  bench: { draw, scroll, scrollBare, moveByKeys, moveByPointer, longTasks: () => observed.splice(0) },
});
