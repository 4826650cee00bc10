// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ContentCompanion } from './content-companion.tsx';
import { show, stubServer } from './show-page.testing.tsx';

configure({ asyncUtilTimeout: 30_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const agreed: readonly [RegExp, unknown] = [/hasCurrentUserAccepted/, { accepted: true, agreement: null }];
const issue = {
  id: 1,
  title: 'New lamps',
  body: 'They are here.',
  publishdate: '2026-01-02T00:00:00Z',
  published: true,
};

test('the introduction welcomes a new person', async () => {
  stubServer([agreed, [/ag_helptopics/, [{ id: 1, topickey: 'intro-video', lang: 'en', topicUrl: '/film.mp4' }]]]);
  await show(<ContentCompanion />, { showIntroVideo: true });
  expect(await screen.findByRole('dialog', { name: 'Welcome to Trellis' })).toBeDefined();
  expect(screen.getByRole('button', { name: "Don't show me this again" })).toBeDefined();
  expect(screen.getByText('Your browser does not support the video tag.')).toBeDefined();
});

test('without a film or page none is announced, and what comes after it comes', async () => {
  const asked = vi.fn();
  stubServer([agreed, [/facilityNewsletters/, [issue]]]);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    asked(address);
    return answer(address, init);
  });
  await show(<ContentCompanion />, { showIntroVideo: true });
  await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.stringContaining('facilityNewsletters')));
  expect(screen.queryByRole('dialog')).toBeNull();
});
