// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { defineRoute } from '@trellis/web-kit/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { unitPageWeb, unitStatusWeb } from '../../index.ts';
import { makeEntry } from '../../live/unit-entry.ts';
import { noon, unitRecord } from '../../live/unit-record.fixture.ts';
import { GridWordsContext, useMakeGridWords } from '../../unit-grid/grid-words.ts';
import { LifecycleTab } from './lifecycle-tab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Worded = () => (
  <GridWordsContext value={useMakeGridWords()}>
    <LifecycleTab entry={makeEntry(unitRecord(1), noon)} />
  </GridWordsContext>
);

test('what grows on a unit leads to its run, for whoever may open runs', async () => {
  stubServer([]);
  const page = () => Promise.resolve(() => null);
  const runs = defineRoute({ path: '/lifecycles/{type?}', titleKey: 'unit-page:title', guard: 'signedIn', page });
  const web = { ...unitPageWeb, routes: [...unitPageWeb.routes, runs] };
  await showPage(<Worded />, { features: [web, unitStatusWeb], person: {} });
  expect((await screen.findByRole('link', { name: 'Blue Sedge' })).getAttribute('href')).toBe('/lifecycles?record=7');
  cleanup();
  await showPage(<Worded />, { features: [unitPageWeb, unitStatusWeb], person: {} });
  expect((await screen.findByRole('heading', { name: 'Blue Sedge' })).querySelector('a')).toBeNull();
});
