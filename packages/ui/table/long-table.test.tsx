// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

interface Line {
  id: number;
  name: string;
}
const lines = (count: number): Line[] => Array.from({ length: count }, (_, id) => ({ id, name: `Reading ${id}` }));
const show = (rows: readonly Line[], onOpen: () => void = () => undefined) =>
  render(
    <DataTable
      label="Readings"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[{ key: 'name', label: 'Name', render: ({ name }) => name }]}
      onOpen={onOpen}
    />,
  );

beforeEach(() => {
  // A box of ten rows.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(370);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(370);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(370_037);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 37));
  // Scrolling is at its place at once.
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    this.dispatchEvent(new Event('scroll'));
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const drawn = () => screen.getAllByRole('row').filter((row) => row.dataset['row'] !== undefined);

test('a short table draws all its rows', () => {
  show(lines(100));
  expect(drawn()).toHaveLength(100);
});

test('of ten thousand rows only those in sight are drawn, and a reader hears how many there are', () => {
  show(lines(10_000));
  expect(drawn().length).toBeLessThan(60);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  expect(drawn()[0]?.getAttribute('aria-rowindex')).toBe('2');
});

test('End goes to the last row, though it was not drawn; Enter opens it', async () => {
  const open = vi.fn();
  show(lines(10_000), open);
  drawn()[0]?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reading 9999'));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(open).toHaveBeenCalledWith({ id: 9999, name: 'Reading 9999' });
});
