// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageParts } from './page-parts.tsx';
import type { PagePart, WebFeature } from './route.ts';

const part = (page: string, titleKey: string): PagePart => ({
  page,
  titleKey,
  part: () => Promise.resolve(() => <p>{`The part of ${page}`}</p>),
});
const words = (texts: object) => () => Promise.resolve({ default: texts });
const feature = (name: string, texts: object, parts: readonly PagePart[]): WebFeature => ({
  name,
  routes: [],
  texts: { en: words(texts), es: words(texts) },
  parts,
});

beforeEach(() => void stubServer([]));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a page shows what other features add to it, in its own frame and with their words, and nothing of other pages', async () => {
  await showPage(
    <PageParts
      of="profile"
      skeleton={<p>…</p>}
      frame={(title, shown) => <section aria-label={title}>{shown}</section>}
    />,
    {
      features: [
        feature('people', {}, []),
        feature('menu', { title: 'My favorites' }, [part('profile', 'menu:title')]),
        feature('work', { title: 'My tasks' }, [part('start', 'work:title')]),
      ],
    },
  );
  expect(await screen.findByText('The part of profile')).toBeDefined();
  expect(screen.getByRole('region', { name: 'My favorites' })).toBeDefined();
  expect(screen.queryByText('The part of start')).toBeNull();
});
