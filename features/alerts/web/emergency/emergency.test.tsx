// @vitest-environment happy-dom
import type { RedAlertMessage } from '@trellis/alerts/model';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import Dialog from '@mui/material/Dialog';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertsWeb } from '../index.ts';
import { AlertsCompanion } from '../companion.tsx';
import * as sound from './sound-alarm.ts';

beforeEach(() => {
  document.body.innerHTML = '<div class="shell-page__top"></div>';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const alert = {
  ...{
    id: 4,
    facility_id: 1,
    label: 'Fire',
    labelEs: 'Incendio',
    text: 'Leave the building',
    textEs: 'Salga del edificio',
  },
  ...{
    severity: 'fire' as const,
    imageUrl: '/files/exit.png',
    isDrill: false,
    version: 1,
    activeUntil: null,
    clearedAt: null,
  },
};
const message = (values: Partial<RedAlertMessage> = {}): RedAlertMessage => {
  const { clearedAt: _, ...said } = alert;
  return { ...said, type: 'create', isOver: false, ...values };
};
/** What the server holds, by turns. */
async function open(
  kept: { now: readonly object[] },
  { replies = [], lang = 'en' }: { replies?: Parameters<typeof stubServer>[0]; lang?: string } = {},
) {
  const silence = vi.fn();
  const ring = vi.spyOn(sound, 'soundAlarm').mockReturnValue(silence);
  const sent = stubServer(replies);
  const stubbed = globalThis.fetch;
  const shown: string[] = [];
  const noteShown = (address: string, options?: RequestInit) => {
    shown.push(`${address} ${typeof options?.body === 'string' ? options.body : ''}`);
    return Promise.resolve(Response.json({ version: 1 }));
  };
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) =>
    address.endsWith('/shown')
      ? noteShown(address, options)
      : options?.method !== 'POST' && address.includes('redAlerts')
        ? Promise.resolve(Response.json(kept.now))
        : address.includes('facilityFrontendPreferences')
          ? Promise.resolve(Response.json({ data: [] }))
          : stubbed(address, options),
  );
  const kit = await showPage(<AlertsCompanion />, { features: [alertsWeb], person: { lang } });
  const hear = (payload: object) => act(() => kit.hub.dispatch({ type: 'redAlert', payload }));
  return { sent, kit, hear, ring, silence, shown };
}
const dialog = () => screen.findByRole('alertdialog');
const nothing = () => expect(screen.queryByRole('alertdialog')).toBeNull();

test('a message of the own facility opens the dialog with label, text and image, and sounds; that of another does not', async () => {
  const { hear, ring } = await open({ now: [] });
  hear(message({ facility_id: 2 }));
  nothing();
  hear(message());
  const shown = within(await dialog());
  expect(shown.getByText('Fire')).toBeDefined();
  expect(shown.getByText('Leave the building')).toBeDefined();
  expect(document.querySelector('[role=alertdialog] img')?.getAttribute('src')).toBe('/files/exit.png');
  expect(ring).toHaveBeenCalled();
});

test('that it stands on a screen is said once of each wording, and not where the banner alone is seen', async () => {
  const { hear, shown } = await open({ now: [] });
  hear(message());
  await dialog();
  await waitFor(() => expect(shown).toEqual(['/api/v1/redAlerts/4/shown {"version":1}']));
  hear(message({ type: 'update', isDrill: true }));
  hear(message({ type: 'update', version: 2 }));
  await waitFor(() => expect(shown).toHaveLength(2));
  expect(shown[1]).toContain('{"version":2}');
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Acknowledge' }));
  await waitFor(nothing);
  expect(shown).toHaveLength(2);
});

test('acknowledging closes it, stops the sound, posts it, and leaves a banner until the all-clear', async () => {
  const { hear, sent, silence } = await open(
    { now: [] },
    { replies: [[/redAlertAcknowledgements/, { id: 1 }]], lang: 'es' },
  );
  hear(message({ isDrill: true }));
  const shown = within(await dialog());
  expect(await shown.findByText('SIMULACRO · Incendio')).toBeDefined();
  fireEvent.keyDown(await dialog(), { key: 'Escape' });
  fireEvent.click(shown.getByRole('button', { name: 'Enterado' }));
  await waitFor(nothing);
  expect(silence).toHaveBeenCalled();
  expect(sent).toMatchObject([
    {
      address: expect.stringContaining('redAlertAcknowledgements') as unknown,
      body: { user_id: 3, redAlert_id: 4, version: 1 },
    },
  ]);
  expect(screen.getByRole('status').textContent).toContain('Salga del edificio');
  hear(message({ type: 'update', isOver: true }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('who acknowledged it before, here or elsewhere, sees the banner alone; a changed text asks again', async () => {
  const { hear } = await open({ now: [{ ...alert, acknowledgements: [{ user_id: 3, version: 1 }] }] });
  expect((await screen.findByRole('status')).textContent).toContain('Leave the building');
  nothing();
  hear(message({ type: 'update' }));
  nothing();
  hear(message({ type: 'update', version: 2, text: 'Use the north exit' }));
  expect(within(await dialog()).getByText('Use the north exit')).toBeDefined();
});

test.each(['fire', 'gas', 'evacuation', 'lockdown', 'weather', 'co2', 'other'] as const)(
  'an emergency of the kind %s is seen by its sign, in the dialog and in the banner',
  async (severity) => {
    const { hear } = await open({ now: [] });
    hear(message({ severity }));
    const box = await dialog();
    expect(box.querySelector('[data-sign]')?.getAttribute('data-sign')).toBe(severity);
    expect(box.querySelectorAll('[data-sign] svg')).toHaveLength(1);
    fireEvent.click(within(box).getByRole('button', { name: 'Acknowledge' }));
    const banner = await screen.findByRole('status');
    expect(banner.querySelector('[data-sign]')?.getAttribute('data-sign')).toBe(severity);
  },
);

test('one that was changed while nobody was connected asks again after a reload', async () => {
  await open({ now: [{ ...alert, version: 2, acknowledgements: [{ user_id: 3, version: 1 }] }] });
  expect(await dialog()).toBeDefined();
});

test('what was ended or sent anew while the connection was away is not missed', async () => {
  const kept: { now: readonly object[] } = { now: [] };
  const { hear, kit } = await open(kept);
  hear(message());
  await dialog();
  const resync = async () => {
    await act(async () => {
      kit.hub.resync();
      await kit.queries.invalidateQueries();
    });
  };
  await resync();
  await waitFor(nothing);
  kept.now = [{ ...alert, id: 5, label: 'Gas', acknowledgements: [] }];
  hear(message({ type: 'update', isOver: true }));
  await resync();
  expect(within(await dialog()).getByText('Gas')).toBeDefined();
});

test('an acknowledgement that does not reach the server is sent until it does', async () => {
  const replies: [RegExp, unknown][] = [[/redAlertAcknowledgements/, refusal(503, 'Busy')]];
  const { hear, sent } = await open({ now: [] }, { replies });
  hear(message());
  const button = within(await dialog()).getByRole('button', { name: 'Acknowledge' });
  vi.useFakeTimers();
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(sent).toHaveLength(1);
  replies[0] = [/redAlertAcknowledgements/, { id: 1 }];
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(sent).toHaveLength(2);
});

test('where it was acknowledged on another device meanwhile, nobody is bothered with a refusal', async () => {
  const { hear, sent } = await open(
    { now: [] },
    { replies: [[/redAlertAcknowledgements/, refusal(422, 'is not unique', 'VALIDATION_FAILED')]] },
  );
  hear(message());
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Acknowledge' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText('is not unique')).toBeNull();
});

test('a dialog that opens after it takes neither its place nor its button', async () => {
  const { hear } = await open({ now: [] });
  hear(message());
  await dialog();
  render(
    <Dialog open>
      <button type="button">Agree</button>
    </Dialog>,
  );
  // Only what is not hidden from screen readers is found by its role.
  const button = await waitFor(() =>
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Acknowledge' }),
  );
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
  fireEvent.click(button);
  await waitFor(nothing);
  expect(await screen.findByRole('button', { name: 'Agree' })).toBeDefined();
});
