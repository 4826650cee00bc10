// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { unitPageWeb, unitStatusWeb } from '../../index.ts';
import { makeEntry } from '../../live/unit-entry.ts';
import { unitRecord } from '../../live/unit-record.fixture.ts';
import { PhotosTab } from './photos-tab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = makeEntry(unitRecord(1), Date.parse('2026-06-15T18:39:00Z'));
const told = (platformGroupId: number, reading: string, timestamp: string) => ({
  type: 'photocapture',
  payload: { controllerId: 1, platformGroupId, reading, data: { timestamp } },
});
const open = async (rows: object[], path = '/') => {
  stubServer([[/photoCaptures/, rows]]);
  return showPage(<PhotosTab entry={entry} />, { features: [unitPageWeb, unitStatusWeb], path });
};
const addresses = () => screen.getAllByRole('img').map((picture) => picture.getAttribute('src'));

test('a photo that is taken while the tab is open appears first, without a reload; one of another unit does not', async () => {
  const { hub } = await open([{ id: 7, url: '/files/old.jpg', time: '2026-06-15T10:00:00Z' }]);
  await screen.findByRole('img');
  act(() => hub.dispatch(told(2, '/files/other.jpg', '2026-06-15T18:40:00Z')));
  act(() => hub.dispatch(told(1, '/files/new.jpg', '2026-06-15T18:41:00Z')));
  expect(addresses()).toEqual(['/files/new.jpg', '/files/old.jpg']);
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/files/new.jpg');
});

test('the photo a marker leads to is marked, and a unit without photos says so', async () => {
  await open([{ id: 7, url: '/files/old.jpg', time: '2026-06-15T10:00:00Z' }], '/?tab=photos&record=7');
  expect((await screen.findByRole('img')).closest('li')?.hasAttribute('data-wanted')).toBe(true);
  cleanup();
  await open([]);
  expect(await screen.findByText(/No photo was taken/)).toBeDefined();
});
