// @vitest-environment happy-dom
import { accessWeb } from '@trellis/access/web';
import type { LinkedAlert, LinkedMessage } from '@trellis/alerts/model';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { messageLinksWeb } from './message-links-web.ts';
import { ResolvePage } from './resolve.page.tsx';
import { UnsubscribePage } from './unsubscribe.page.tsx';

const message: LinkedMessage = {
  subject: 'Level 2: Too warm',
  facility: 'North house',
  recipient: 'g•••@farm.example',
  kind: 'exception',
  about: 'Too warm',
  aboutEs: 'Demasiado calor',
  sentAt: '2026-11-20T08:00:00.000Z',
  lang: 'en',
  state: 'on',
  canBeDaily: true,
  isFacilityOff: false,
  pausedUntil: null,
  pausedInProfileUntil: null,
  isOnlyPerson: false,
  manager: null,
};
const alert: LinkedAlert = {
  id: 4,
  ...{ lang: 'en', units: 'metric' },
  facility: 'North house',
  code: 'TMP-001',
  name: 'Too warm',
  nameEs: null,
  message: 'Rack A1 has 31.2 °C.',
  escalationLevel: 2,
  unit: 'Rack A1',
  area: 'Veg',
  ...{ subject: 'Rack A1', subjectPath: null, facts: null, value: null, limitValue: null, affectedUnits: null },
  ...{ messageTemplate: null, messageTemplateEs: null },
  firstOccurrred: '2026-11-20T08:00:00.000Z',
  lastOccurred: null,
  occurrences: 3,
  state: 'open',
  by: null,
  resolvedOn: null,
  cause: null,
  reading: {
    value: 31.2,
    at: new Date().toISOString(),
    unit: '°C',
    limit: 28,
    ...{ isStillOut: true, isDoubted: false },
    lastHour: [30, null, 31],
  },
  can: { acknowledge: true, resolve: true, falseAlarm: false },
};
const visit = (page: 'unsubscribe' | 'resolve', person: null | object = null) =>
  showPage(page === 'resolve' ? <ResolvePage /> : <UnsubscribePage />, {
    features: [messageLinksWeb, accessWeb],
    person,
    path: `/notifications/${page}/token-of-the-mail`,
    route: `/notifications/${page}/:messageId`,
  });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the page that stops messages', () => {
  test('opening it sends nothing; the choice goes to the link, and can be undone', async () => {
    const sent = stubServer([[/unsubscribe\/token/, message]]);
    await visit('unsubscribe');
    expect(await screen.findByText('g•••@farm.example')).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Stop everything from North house' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      address: '/api/v1/notifications/unsubscribe/token-of-the-mail',
      body: { choice: 'stopFacility' },
    });
    cleanup();
    stubServer([[/unsubscribe/, { ...message, state: 'off' }]]);
    await visit('unsubscribe');
    expect(await screen.findByText(/You no longer receive these messages/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Stop this kind' })).toBeNull();
  });

  test('a pause of the profile is said to end there, that of the mail is taken back here', async () => {
    const until = '2030-01-02T10:00:00.000Z';
    stubServer([[/unsubscribe/, { ...message, state: 'paused', pausedUntil: until, pausedInProfileUntil: until }]]);
    await visit('unsubscribe');
    expect(await screen.findByText(/as your profile says/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    cleanup();
    stubServer([[/unsubscribe/, { ...message, state: 'paused', pausedUntil: until }]]);
    await visit('unsubscribe');
    expect(await screen.findByText(/^Paused until/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  test('once a day is offered, and told from what comes at once; what cannot wait is not offered it', async () => {
    const sent = stubServer([[/unsubscribe\/token/, message]]);
    await visit('unsubscribe');
    fireEvent.click(await screen.findByRole('button', { name: 'Once a day, at 8:00' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ choice: 'daily' }));
    cleanup();
    stubServer([[/unsubscribe/, { ...message, state: 'daily' }]]);
    await visit('unsubscribe');
    expect(await screen.findByText(/in one mail a day/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send them at once' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Once a day, at 8:00' })).toBeNull();
    cleanup();
    stubServer([[/unsubscribe/, { ...message, canBeDaily: false }]]);
    await visit('unsubscribe');
    await screen.findByRole('button', { name: 'Pause for 24 hours' });
    expect(screen.queryByRole('button', { name: 'Once a day, at 8:00' })).toBeNull();
  });

  test('who alone is told can pause, and reads whom to ask', async () => {
    stubServer([[/unsubscribe/, { ...message, isOnlyPerson: true, manager: 'Ana Ruiz' }]]);
    await visit('unsubscribe');
    expect(await screen.findByText(/Ana Ruiz, the facility manager/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Stop this kind' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Pause for 7 days' })).toBeDefined();
  });

  test('an ended link says so and leads to the profile', async () => {
    stubServer([[/unsubscribe/, refusal(410, 'ended', 'LINK_ENDED')]]);
    await visit('unsubscribe');
    expect(await screen.findByText(/This link has expired or is incomplete: it works for 30 days/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign in to choose your messages' }).getAttribute('href')).toBe(
      '/login?redirect=%2Fprofile',
    );
  });

  test('who is signed in already goes on without being told to sign in', async () => {
    stubServer([[/unsubscribe/, refusal(410, 'ended', 'LINK_ENDED')]]);
    await visit('unsubscribe', {});
    const onward = await screen.findByRole('link', { name: 'Choose your messages in your profile' });
    expect(onward.getAttribute('href')).toBe('/profile');
    expect(screen.queryByText(/Sign in/)).toBeNull();
  });
});

describe('the page that answers an alert', () => {
  test('shows what is measured; a resolution needs its note', async () => {
    const sent = stubServer([[/resolve\/token/, alert]]);
    await visit('resolve');
    expect(await screen.findByText('31.2 °C')).toBeDefined();
    expect(screen.getByText('Still out of range')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'False alarm' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Resolved' }));
    expect(screen.getByText('Required.')).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: "I'm on it" }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ answer: 'acknowledge' }));
    expect(await screen.findByText('Thank you. Everybody at North house sees it.')).toBeDefined();
  });

  test('a visitor reads it in the units of their mail, and is led to the alert once they have signed in', async () => {
    localStorage.clear();
    stubServer([[/resolve\/token/, { ...alert, units: 'imperial' }]]);
    await visit('resolve');
    expect(await screen.findByText('88.2 °F')).toBeDefined();
    expect(screen.getByText(/limit 82.4 °F/)).toBeDefined();
    const open = screen.getByRole('link', { name: 'Open in app' });
    expect(open.getAttribute('href')).toBe('/login?redirect=%2Ffacility%2Falerts%3Fid%3D4');
    localStorage.clear();
  });

  test('what a sensor says that is not believed is no sign that all is well', async () => {
    stubServer([[/resolve\/token/, { ...alert, reading: { ...alert.reading, isStillOut: false, isDoubted: true } }]]);
    await visit('resolve');
    expect(await screen.findByText(/The sensor is not believed/)).toBeDefined();
    expect(screen.queryByText('Back in range')).toBeNull();
  });

  test('a value that is still out asks once more', async () => {
    const sent = stubServer([[/resolve\/token/, alert]]);
    await visit('resolve');
    fireEvent.change(await screen.findByLabelText('What was done'), { target: { value: 'Opened the vent' } });
    const server = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
      if (init.method !== 'POST') return server(address, init);
      void server(address, init);
      return Promise.resolve(
        Response.json({ error: { statusCode: 409, message: 'out', code: 'STILL_OUT_OF_RANGE' } }, { status: 409 }),
      );
    });
    fireEvent.click(screen.getByRole('button', { name: 'Resolved' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Resolve all the same' }));
    await waitFor(() =>
      expect(sent[1]?.body).toEqual({
        answer: 'resolve',
        cause: 'equipment',
        note: 'Opened the vent',
        isConfirmed: true,
      }),
    );
  });

  test('a false alarm, which nothing takes back, asks once before it is said', async () => {
    const sent = stubServer([[/resolve\/token/, { ...alert, can: { ...alert.can, falseAlarm: true } }]]);
    await visit('resolve');
    fireEvent.click(await screen.findByRole('button', { name: 'False alarm' }));
    expect(await screen.findByText(/ends it for good/)).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'It was a false alarm' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ answer: 'falseAlarm' }));
  });

  test('a link that has expired says for how long it worked, and leads to the open alerts', async () => {
    stubServer([[/resolve/, refusal(410, 'ended', 'LINK_ENDED')]]);
    await visit('resolve');
    expect(await screen.findByText(/it works for 7 days/)).toBeDefined();
    expect(screen.queryByText(/30 days/)).toBeNull();
    const onward = screen.getByRole('link', { name: 'Sign in to see the open alerts' });
    expect(onward.getAttribute('href')).toBe('/login?redirect=%2Ffacility%2Falerts');
  });

  test('one that was ended tells by whom, and has no form', async () => {
    const over = { state: 'resolved', by: 'Bo Li', resolvedOn: '2026-11-20T09:00:00.000Z', cause: 'Equipment: belt' };
    stubServer([[/resolve/, { ...alert, ...over, can: { acknowledge: false, resolve: false, falseAlarm: false } }]]);
    await visit('resolve');
    expect(await screen.findByText(/Resolved by Bo Li on .* Equipment: belt/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
