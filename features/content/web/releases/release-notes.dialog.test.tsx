// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { contentWeb } from '../index.ts';
import { ReleaseNotesDialog } from './release-notes.dialog.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const notes = [
  {
    id: 1,
    version: '1.9.0',
    component: 'Trellis',
    label: 'Older',
    releaseDate: '2026-03-01',
    updatedate: '2026-03-01',
  },
  {
    id: 2,
    version: '1.10.0',
    component: 'Trellis',
    label: 'Newer',
    releaseDate: '2026-11-20',
    updatedate: '2026-11-20',
  },
];

test('lists what was released before today, the highest version first, and unfolds the notes of one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
  stubServer([
    [/ag_releaseNotes\/2/, { ...notes[1], notes: '<p>Charts for a month</p>', fileUrl: '/films/1.mp4' }],
    [/ag_releaseNotes\?/, notes],
  ]);
  const read = vi.spyOn(globalThis, 'fetch');
  await showPage(<ReleaseNotesDialog given={undefined} onClose={() => undefined} />, { features: [contentWeb] });
  expect(await screen.findByText('Newer')).toBeDefined();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Component',
    'Version',
    'Synopsis',
    'Release Date',
    'Notes',
  ]);
  const asked = read.mock.calls
    .map(([address]) => address as string)
    .find((address) => address.includes('ag_releaseNotes'));
  expect(JSON.parse(new URL(asked ?? '', location.href).searchParams.get('filter') ?? '')).toMatchObject({
    fields: expect.arrayContaining(['id', 'version', 'label', 'releaseDate', 'updatedate', 'fileUrl', 'component']),
    where: { releaseDate: { lt: '2026-11-22' } },
  });
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows.map((row) => /Older|Newer/.exec(row)?.[0])).toEqual(['Newer', 'Older']);
  expect(screen.getByText('11/20/2026')).toBeDefined();
  expect(screen.queryByText('Charts for a month')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the notes of Trellis 1.10.0' }));
  expect(await screen.findByText('Charts for a month')).toBeDefined();
  expect(screen.getByRole('link', { name: 'View Demonstration of New Features' }).getAttribute('href')).toBe(
    '/films/1.mp4',
  );
});
