// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPageWeb } from './start-page-web.ts';
import { Tile } from './tile.tsx';

const key = 'trellis.startPage.height.wrench';
const drawn = { height: 0 };

class Measured {
  private readonly tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell;
  }
  observe(): void {
    const entry = { contentRect: { height: drawn.height } } as ResizeObserverEntry;
    this.tell([entry], this);
  }
  disconnect(): void {}
  unobserve(): void {}
}

beforeEach(() => {
  stubServer([]);
  vi.stubGlobal('ResizeObserver', Measured);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (data: string | undefined) => {
  const loads = { data, error: null, refetch: () => undefined, dataUpdatedAt: 0 };
  const page = (
    <Tile title="Open tickets" icon="wrench" usual={260} loads={loads}>
      {(words: string) => <p>{words}</p>}
    </Tile>
  );
  return showPage(page, { features: [startPageWeb], path: '/default-dashboard' });
};
const place = () =>
  screen.getByRole('region', { name: 'Open tickets' }).querySelector<HTMLElement>('.start-tile__body')?.style.minHeight;

test('a tile on its way keeps as much place as it usually needs, then as much as it needed last', async () => {
  await open(undefined);
  await screen.findByRole('region', { name: 'Open tickets' });
  expect(place()).toBe('260px');
  cleanup();
  drawn.height = 120;
  await open('Nothing is broken.');
  await screen.findByText('Nothing is broken.');
  expect(place()).toBe('');
  await waitFor(() => expect(localStorage.getItem(key)).toBe('120'));
  cleanup();
  await open(undefined);
  await screen.findByRole('region', { name: 'Open tickets' });
  expect(place()).toBe('120px');
});
