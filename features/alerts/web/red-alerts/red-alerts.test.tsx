// @vitest-environment happy-dom
import { roles } from '@trellis/access/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { alertsWeb, redAlertsWeb } from '../index.ts';
import { RedAlertsPage } from './red-alerts.page.tsx';

const alert = {
  ...{
    id: 4,
    label: 'Fire',
    text: 'Leave the building',
    labelEs: null,
    textEs: null,
    facility_id: 1,
    severity: 'fire',
    imageUrl: null,
  },
  ...{
    isDrill: true,
    version: 1,
    changedAt: null,
    activeUntil: null,
    clearedAt: null,
    clearedBy: null,
    notes: null,
    createdate: '2026-11-20T08:00:00.000Z',
  },
  ...{ createuser: null, updatedate: '2026-11-20T08:00:00.000Z', updateuser: null },
};
const person = {
  ...{ roles: [{ rolename: 'Grower', label: null, labelEs: null }], phone: '+1 206 555 0100', seenAt: null },
  ...{ isDelivered: false, device: null, presence: null, text: null },
};
const roll = {
  people: [
    { ...person, user_id: 8, name: 'Ana Ruiz', acknowledgedAt: null },
    { ...person, user_id: 9, name: 'Bo Li', isDelivered: true, acknowledgedAt: '2026-11-20T08:00:20.000Z' },
  ],
  posts: [
    { name: 'Night shift', type: 'Teams', state: 'failed', reason: null, error: 'The channel answered 500.' },
    { name: 'Door', type: 'WhatsApp', state: 'skipped', reason: 'no_gateway', error: null },
  ],
  medianSeconds: 20,
};
const open = async (alerts: readonly object[], replies: Parameters<typeof stubServer>[0] = []) => {
  const sent = stubServer([
    ...replies,
    [/redAlerts\/4\/roll/, roll],
    [/redAlerts\/online/, { online: 1, people: 34 }],
    [
      /redAlerts\/rolls/,
      [
        { id: 4, acknowledged: 1, shown: 2, people: 2, medianSeconds: 20 },
        { id: 3, acknowledged: 2, shown: 2, people: 2, medianSeconds: 95 },
      ],
    ],
    [/redAlerts/, alerts],
    [/./, []],
  ]);
  await showPage(<RedAlertsPage />, {
    features: [redAlertsWeb, alertsWeb],
    person: { roles: [{ id: roles.facilityManager.id, name: 'Facility Manager' }] },
  });
  return sent;
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a message leaves once its button was held for two seconds, and not before', async () => {
  const sent = await open([]);
  fireEvent.change(await screen.findByRole('textbox', { name: /^Title *\*?$/ }), { target: { value: 'Gas' } });
  const send = screen.getByRole('button', { name: 'Send now' });
  expect(send.hasAttribute('disabled')).toBe(true);
  expect(await screen.findByText(/^1 of 34 people used Trellis in the last 10 minutes/)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Text *\*?$/ }), { target: { value: 'Leave' } });
  fireEvent.click(screen.getByRole('switch', { name: /^Post it to the Teams and WhatsApp channels/ }));
  vi.useFakeTimers();
  fireEvent.pointerDown(send);
  await act(() => vi.advanceTimersByTimeAsync(1900));
  fireEvent.pointerUp(send);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(sent).toEqual([]);
  fireEvent.pointerDown(send);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  vi.useRealTimers();
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { label: 'Gas', text: 'Leave', isDrill: false, toChannels: true } }]),
  );
});

test('while a message is in force, it says who has not seen it, with their phone; the all-clear asks once', async () => {
  const sent = await open([alert]);
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows[0]?.textContent).toContain('Ana Ruiz');
  expect(rows[0]?.textContent).toContain('Not yet');
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('tel:+1 206 555 0100');
  const roll = within(screen.getByRole('region', { name: 'Fire' }));
  expect(roll.getByText('1 of 2 acknowledged')).toBeDefined();
  const posts = within(roll.getByRole('list', { name: 'Posted to channels' })).getAllByRole('listitem');
  expect(posts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Night shift \(Teams\).*Failed.*The channel answered 500/),
    expect.stringMatching(/Door \(WhatsApp\).*Not posted.*no gateway is set up/),
  ]);
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'All-clear' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'All-clear' }));
  await waitFor(() => expect(sent[0]?.address).toContain('redAlerts/4/clear'));
});

test('a message that ends by itself makes room for the next without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T08:00:30Z') });
  await open([{ ...alert, activeUntil: '2026-11-20T08:01:00.000Z' }]);
  expect(await screen.findByText('In force')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(36_000));
  expect(screen.getByRole('button', { name: 'Send now' })).toBeDefined();
  expect(screen.queryByText('In force')).toBeNull();
});

test('past messages say how many saw them and how fast; drills and those not seen by all are found', async () => {
  const over = { ...alert, clearedAt: '2026-11-20T08:10:00.000Z' };
  await open([over, { ...over, id: 3, label: 'Gas', isDrill: false }]);
  const entries = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(await entries()).toEqual([
    expect.stringMatching(/DRILL · Fire.*1 of 2 acknowledged.*half of those within 20 s/),
    expect.stringMatching(/Gas.*2 of 2 acknowledged/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Not seen by all' }));
  expect(await entries()).toEqual([expect.stringContaining('Fire')]);
  fireEvent.click(screen.getByRole('button', { name: 'Real' }));
  expect(await entries()).toEqual([expect.stringContaining('Gas')]);
});

test('everybody is found by who has not acknowledged and who is on shift, with device and text message', async () => {
  const [ana, bo] = roll.people;
  const told = {
    ...roll,
    people: [
      {
        ...{ ...ana, presence: 'on_shift', text: { state: 'skipped', reason: 'no_phone', error: null } },
        device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      },
      { ...bo, presence: 'away', text: { state: 'accepted', reason: null, error: null } },
    ],
  };
  await open([alert], [[/redAlerts\/4\/roll/, told]]);
  const rows = async () => (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(await rows()).toEqual([
    expect.stringMatching(/Ana Ruiz.*On shift.*Safari.*Not sent.*no phone number.*Not yet/),
    expect.stringMatching(/Bo Li.*Away.*Taken/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^On shift/ }));
  expect(await rows()).toEqual([expect.stringContaining('Ana Ruiz')]);
  fireEvent.click(screen.getByRole('button', { name: /^On shift/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Not acknowledged/ }));
  expect(await rows()).toEqual([expect.stringContaining('Ana Ruiz')]);
});

test('notes are written in the version that was read', async () => {
  await open([alert], [[/redAlerts\/4$/, { ...alert, notes: 'The north door stuck' }]]);
  const answered = fetch;
  const patched: { address: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') patched.push({ address, body: JSON.parse(init.body as string) });
    return answered(address, init);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Write notes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notes' }));
  fireEvent.change(dialog.getByRole('textbox', { name: /^Notes/ }), { target: { value: ' The north door stuck ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(patched[0]).toMatchObject({
      ...{ address: expect.stringMatching(/redAlerts\/4$/) as string },
      body: { notes: 'The north door stuck', updatedate: alert.updatedate },
    }),
  );
});

test('one that is in force is found however long ago it was sent, whatever period is looked at', async () => {
  const asked: string[] = [];
  await open([]);
  cleanup();
  const answered = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('/redAlerts?')) asked.push(decodeURIComponent(address));
    return answered(address, init);
  });
  await showPage(<RedAlertsPage />, {
    ...{ features: [redAlertsWeb, alertsWeb], path: '/admin/redalerts?period=week', route: '/admin/redalerts' },
    person: { roles: [{ id: roles.facilityManager.id, name: 'Facility Manager' }] },
  });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked.join()).toMatch(/"or":\[\{"createdate":\{"gte":"[^"]+"\}\},\{"clearedAt":null,"activeUntil":null\}/);
});

test('sent to several facilities, the words stay for those that refused, though one’s own has its message by then', async () => {
  const sending: Parameters<typeof stubServer>[0] = [
    [
      /getManaged/,
      [
        { id: 1, name: 'Home' },
        { id: 2, name: 'Away' },
      ],
    ],
  ];
  const kept: object[] = [];
  const sent = await open(kept, sending);
  const answered = fetch;
  const posted: unknown[] = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method !== 'POST' || !address.endsWith('/redAlerts')) return answered(address, init);
    const body = JSON.parse(init.body as string) as { facility_id: number };
    posted.push(body.facility_id);
    if (body.facility_id === 1) kept.push({ ...alert, isDrill: false });
    return Promise.resolve(
      body.facility_id === 1
        ? Response.json({ ...alert, isDrill: false })
        : Response.json(
            { error: { statusCode: 409, name: 'Error', message: 'One is in force there.', code: 'alert.in-force' } },
            { status: 409 },
          ),
    );
  });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Title *\*?$/ }), { target: { value: 'Gas' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Text *\*?$/ }), { target: { value: 'Leave' } });
  const field = await screen.findByRole('combobox', { name: /^Facilities/ });
  fireEvent.change(field, { target: { value: 'Away' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Away' }));
  vi.useFakeTimers();
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Send now' }));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  vi.useRealTimers();
  expect(await screen.findByText(/^Not sent to one facility yet/)).toBeDefined();
  expect(posted).toEqual([1, 2]);
  // One's own message stands there by now; what was written stays beside it.
  expect(await screen.findByRole('region', { name: 'Fire' })).toBeDefined();
  expect(screen.getByRole('textbox', { name: /^Title *\*?$/ })).toHaveProperty('value', 'Gas');
  expect(sent).toEqual([]);
});
