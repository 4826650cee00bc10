// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findOverlap } from './find-overlap.ts';
import { Timeline } from './timeline.tsx';
import { TimelineTable } from './timeline-table.tsx';
import type { TimelineBlock, TimelineProps, TimelineRow } from './timeline-types.ts';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const day = (text: string) => Date.parse(`${text}T08:00:00Z`);
const shelf = (id: string): TimelineRow => ({ id, name: `Shelf ${id}`, level: 2, isOpen: true });
const block = (
  id: string,
  row: string,
  from: string,
  to: string,
  more: Partial<TimelineBlock> = {},
): TimelineBlock => ({
  ...{ id, row, from: day(from), to: day(to), label: `Booking ${id}`, kind: 'Reserved', look: 'solid' },
  ...more,
});
const rows: TimelineRow[] = [{ id: 'area', name: 'Flower', level: 0 }, shelf('a'), shelf('b'), shelf('c')];
const blocks = [
  block('1', 'a', '2026-11-03', '2026-11-10'),
  block('2', 'a', '2026-11-12', '2026-11-20'),
  block('3', 'b', '2026-11-06', '2026-11-08', { fixed: 'Runs move by their shift.' }),
];
function show(props: Partial<TimelineProps> = {}) {
  const onChange = vi.fn();
  render(
    <Timeline
      label="Shelves"
      rows={rows}
      blocks={blocks}
      clock={{ zone: 'UTC', locale: 'en' }}
      firstDay="2026-11-01"
      days={60}
      now={day('2026-11-05')}
      zoom="week"
      rowsLabel="Shelf"
      edits={{
        onChange,
        refuse: (change) => {
          const over = findOverlap(props.blocks ?? blocks, change);
          return over && `Taken by ${over.label}.`;
        },
      }}
      {...props}
    />,
  );
  return onChange;
}
const found = (id: string) => screen.getByRole('button', { name: new RegExp(`^Booking ${id},`) });
const press = (element: Element, key: string, more: object = {}) => fireEvent.keyDown(element, { key, ...more });
const said = () => screen.getByRole('status').textContent;

test('arrows lead along a row and to the nearest in time of the next, and Tab stops once', () => {
  show();
  expect(screen.getAllByRole('button').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  press(found('1'), 'ArrowRight');
  expect(document.activeElement).toBe(found('2'));
  press(found('2'), 'ArrowDown');
  expect(document.activeElement).toBe(found('3'));
  expect(found('3').tabIndex).toBe(0);
  press(found('3'), 'ArrowUp');
  expect(document.activeElement).toBe(found('1'));
});

test('a block is moved by keys, with words about where it is, and put down where it may be', () => {
  const onChange = show();
  press(found('1'), 'm');
  expect(said()).toContain('Booking 1 in hand');
  press(found('1'), 'ArrowRight', { shiftKey: true });
  expect(said()).toBe('Booking 1: Shelf a, Nov 10 to Nov 17. Taken by Booking 2.');
  press(found('1'), 'Enter');
  expect(onChange).not.toHaveBeenCalled();
  press(found('1'), 'ArrowDown');
  expect(said()).toBe('Booking 1: Shelf b, Nov 10 to Nov 17');
  press(found('1'), 'Enter');
  expect(onChange).toHaveBeenCalledWith(
    expect.objectContaining({ row: 'b', from: day('2026-11-10'), to: day('2026-11-17') }),
  );
});

test('its end is moved by keys too, never before its first day, and Escape leaves it', () => {
  const onChange = show();
  press(found('1'), 'e');
  press(found('1'), 'ArrowLeft', { shiftKey: true });
  expect(said()).toBe('Booking 1: Shelf a, Nov 3 to Nov 4');
  press(found('1'), 'Escape');
  expect(said()).toBe('Booking 1 stays where it was');
  press(found('1'), 'e');
  press(found('1'), 'ArrowRight');
  press(found('1'), 'Enter');
  expect(onChange).toHaveBeenCalledOnce();
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ from: day('2026-11-03'), to: day('2026-11-11') }));
});

test('what is fixed says why, and is not moved', () => {
  const onChange = show();
  press(found('3'), 'm');
  expect(said()).toBe('Runs move by their shift.');
  press(found('3'), 'ArrowRight');
  press(found('3'), 'Enter');
  expect(onChange).not.toHaveBeenCalled();
});

test('a block is drawn to other days; over another one the reason stands there before it is dropped', () => {
  const onChange = show();
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const pointer = (type: 'Down' | 'Move' | 'Up', clientX: number) =>
    fireEvent[`pointer${type}`](found('1'), { clientX, clientY: 50, button: 0, pointerType: 'mouse', pointerId: 1 });
  // 16 px a day.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 900, 400));
  pointer('Down', 100);
  pointer('Move', 164);
  expect(screen.getByText('Taken by Booking 2.')).toBeDefined();
  pointer('Up', 164);
  expect(onChange).not.toHaveBeenCalled();
  pointer('Down', 100);
  pointer('Move', 132);
  pointer('Up', 132);
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ from: day('2026-11-05'), to: day('2026-11-12') }));
});

test('of a thousand rows and a year only what is in sight is drawn', () => {
  const many = Array.from({ length: 1000 }, (_, index) => shelf(String(index)));
  const all = many.flatMap(({ id }) =>
    Array.from({ length: 12 }, (_, month) => {
      const from = Date.UTC(2026, month, 1);
      return { ...block(`${id}-${month}`, id, '2026-01-01', '2026-01-02'), from, to: from + 20 * 86_400_000 };
    }),
  );
  show({ rows: many, blocks: all, firstDay: '2026-01-01', days: 365, now: Date.UTC(2026, 5, 1) });
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
  expect(screen.getAllByRole('button').length).toBeLessThan(500);
});

test('blocks that lie over each other stand in lanes, none behind another', () => {
  show({ blocks: [...blocks, block('4', 'a', '2026-11-04', '2026-11-06', { kind: 'Maintenance' })] });
  expect(found('1').style.getPropertyValue('--lane')).toBe('0');
  expect(found('4').style.getPropertyValue('--lane')).toBe('1');
  expect(found('2').style.getPropertyValue('--lane')).toBe('0');
});

test('the same stands in a table, row by row', () => {
  render(
    <TimelineTable
      {...{ rows, label: 'Shelves', rowsLabel: 'Shelf', now: day('2026-11-05') }}
      blocks={[...blocks, block('5', 'c', '2027-01-02', '2027-01-04', { trouble: 'Pushes into the next one.' })]}
      clock={{ zone: 'UTC', locale: 'en' }}
    />,
  );
  const lines = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(lines).toEqual([
    ['Shelf', 'What', 'Kind', 'From', 'To', 'Trouble'],
    ['Shelf a', 'Booking 1', 'Reserved', 'Nov 3', 'Nov 10', ''],
    ['Shelf a', 'Booking 2', 'Reserved', 'Nov 12', 'Nov 20', ''],
    ['Shelf b', 'Booking 3', 'Reserved', 'Nov 6', 'Nov 8', ''],
    ['Shelf c', 'Booking 5', 'Reserved', 'Jan 2, 2027', 'Jan 4, 2027', 'Pushes into the next one.'],
  ]);
});
