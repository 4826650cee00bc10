// @vitest-environment happy-dom
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accessWeb } from './index.ts';
import { PasswordResetPage } from './recovery/password-reset.page.tsx';
import { SessionEndedPage } from './session-ended.page.tsx';
import { SetUpAccountPage } from './set-up/set-up-account.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const features = [accessWeb];
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('a link to choose a password', () => {
  test('that has expired leads to another, and promises no new password', async () => {
    stubServer([[/checkCode/, refusal(410, 'ended', 'CODE_ENDED')]]);
    await showPage(<PasswordResetPage />, { features, person: null, path: '/passwordreset?code=abc' });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
    expect(screen.getByText('This link has expired or was used. Ask for a new one.')).toBeDefined();
    expect(linkTo('Ask for a new link')).toBe('/passwordrecovery');
  });

  test('without its code is said to be incomplete', async () => {
    stubServer([]);
    await showPage(<PasswordResetPage />, { features, person: null, path: '/passwordreset' });
    expect(await screen.findByText(/^This link is incomplete/)).toBeDefined();
  });
});

describe('an invitation that no longer works', () => {
  test('counts no steps and leads a visitor to signing in', async () => {
    stubServer([[/checkCode/, refusal(410, 'ended', 'CODE_ENDED')]]);
    await showPage(<SetUpAccountPage />, { features, person: null, path: '/setaccount?code=abc' });
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeDefined();
    expect(screen.queryByText(/^Step/)).toBeNull();
    expect(linkTo('Sign in')).toBe('/login');
  });

  test('leads who is signed in back to the start page', async () => {
    stubServer([[/checkCode/, refusal(410, 'ended', 'CODE_ENDED')]]);
    await showPage(<SetUpAccountPage />, { features, person: {}, path: '/setaccount?code=abc' });
    await screen.findByRole('heading', { name: 'This invitation no longer works' });
    expect(linkTo('Go to the start page')).toBe('/');
  });
});

describe('the page of an ended session', () => {
  test('leads to signing in and back', async () => {
    stubServer([]);
    await showPage(<SessionEndedPage />, { features, person: null, path: '/page-401?from=%2Fprofile' });
    expect(await screen.findByRole('heading', { name: 'Session ended' })).toBeDefined();
    expect(linkTo('Sign in again')).toBe('/login?redirect=%2Fprofile');
  });

  test('says to who is signed in that nothing ended, and never leads to another site', async () => {
    stubServer([]);
    await showPage(<SessionEndedPage />, { features, person: {}, path: '/page-401?from=%2F%2Felsewhere.example' });
    expect(await screen.findByRole('heading', { name: 'You are signed in' })).toBeDefined();
    expect(linkTo('Go on')).toBe('/');
  });
});
