// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { WebKitProvider } from '@trellis/web-kit';
import { makeTestKit, sampleUser, SilentSocket } from '@trellis/web-kit/testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessWeb } from '../index.ts';
import { SetUpAccountPage } from './set-up-account.page.tsx';

let answerCode: (reply: object) => void;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('WebSocket', SilentSocket);
  const known = new Promise<object>((resolve) => (answerCode = resolve));
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('users/checkCode')) return Response.json(await known);
    return Response.json(sampleUser({ lang: 'en', theme: 'light' }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const invitation = {
  firstname: 'Nora',
  lang: 'en',
  email: 'n@farm.example',
  invitedBy: 'Ada',
  facilities: ['North house'],
};

async function open() {
  const saved = vi.fn();
  const kit = await makeTestKit([accessWeb], { lang: 'es', save: saved });
  const router = createMemoryRouter([{ path: '/setaccount', element: <SetUpAccountPage /> }], {
    initialEntries: ['/setaccount?code=abc'],
  });
  render(
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      <RouterProvider router={router} />
    </WebKitProvider>,
  );
  return { kit, saved };
}
async function choosePassword() {
  for (const field of document.querySelectorAll('input[type=password]'))
    fireEvent.change(field, { target: { value: 'a long first secret' } });
  fireEvent.submit(document.querySelector('form') ?? document.body);
  await screen.findByText('Your habits');
}

test('the page speaks the language of the invitation', async () => {
  const { kit, saved } = await open();
  answerCode(invitation);
  await waitFor(() => expect(kit.preferences.get().lang).toBe('en'));
  await choosePassword();
  expect(saved).not.toHaveBeenCalled();
});

test('an invitation without a language leaves the page in that of the browser, and the account with it', async () => {
  const { kit, saved } = await open();
  answerCode({ ...invitation, lang: null });
  await screen.findByText(/Ada/);
  expect(kit.preferences.get().lang).toBe('es');
  for (const field of document.querySelectorAll('input[type=password]'))
    fireEvent.change(field, { target: { value: 'a long first secret' } });
  fireEvent.submit(document.querySelector('form') ?? document.body);
  await screen.findByText('Sus costumbres');
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ lang: 'es' }));
});

test('unless the person chose another; what they chose before they had an account is kept with it', async () => {
  const { kit, saved } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'EN' }));
  fireEvent.click(screen.getByRole('button', { name: 'ES' }));
  fireEvent.click(screen.getByRole('button', { name: 'EN' }));
  answerCode({ ...invitation, lang: 'es' });
  await screen.findByText(/Ada/);
  expect(kit.preferences.get().lang).toBe('en');
  fireEvent.click(screen.getByRole('button', { name: 'Use the dark theme' }));
  await choosePassword();
  expect(saved).toHaveBeenCalledWith({ lang: 'en', theme: 'dark' });
  expect(kit.session.get().user).toMatchObject({ lang: 'en', theme: 'dark' });
});
