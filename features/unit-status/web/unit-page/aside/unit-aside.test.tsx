// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { unitPageWeb, unitStatusWeb } from '../../index.ts';
import { makeEntry, type UnitEntry } from '../../live/unit-entry.ts';
import { unitRecord } from '../../live/unit-record.fixture.ts';
import { GridWordsContext, useMakeGridWords } from '../../unit-grid/grid-words.ts';
import { UnitAside } from './unit-aside.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Worded({ entry }: { entry: UnitEntry }) {
  return (
    <GridWordsContext value={useMakeGridWords()}>
      <UnitAside entry={entry} />
    </GridWordsContext>
  );
}

test('nothing is called well before the plan that judges it is there', async () => {
  stubServer([]);
  const server = globalThis.fetch;
  const curves = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('vpdProfiles')) await curves.promise;
    return server(address, init);
  });
  const entry = makeEntry(unitRecord(1), Date.now());
  await showPage(<Worded entry={{ ...entry, health: { ...entry.health, warnings: [] } }} />, {
    features: [unitPageWeb, unitStatusWeb],
  });
  const why = await screen.findByRole('heading', { name: 'Why, and what next' });
  expect(why.parentElement?.querySelector('.hc-calm')).toBeNull();
  curves.resolve(undefined);
  await waitFor(() => expect(why.parentElement?.querySelector('.hc-calm')).not.toBeNull());
});
