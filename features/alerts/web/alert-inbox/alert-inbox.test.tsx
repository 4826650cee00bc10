// @vitest-environment happy-dom
import type { InboxAlert } from '@trellis/alerts/model';
import { roles } from '@trellis/access/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { alertInboxWeb } from './alert-inbox-web.ts';
import { AlertsPage } from './alerts.page.tsx';
import { foldAlerts, groupAlerts } from './group-alerts.ts';
import { stepsBack } from './use-answer.ts';
import { inboxQuery, readInboxAddress, writeInboxAddress } from './inbox-address.ts';

const alert: InboxAlert = {
  ...{ id: 1, code: 'TMP-001', name: 'Temperature too high', nameEs: 'Demasiado calor', message: 'Hot' },
  ...{ category: 'climate', exceptionType_id: 2, escalationLevel: 2, state: 'open', metric: 'temperature' },
  ...{ value: 31.2, limitValue: 28, firstOccurrred: '2026-11-20T08:00:00.000Z', lastOccurred: null, occurrences: 3 },
  ...{ acknowledgedAt: null, snoozedUntil: null, resolvedOn: null, cause: null, platformGroup_id: null, unit: 'W-01' },
  ...{
    subject: 'W-01',
    subjectPath: '/device/a/1',
    area_id: 4,
    area: 'West',
    plants: 12,
    owner_user_id: null,
    owner: null,
    told: 2,
  },
  ...{ remedies: 0, facts: null, messageTemplate: null, messageTemplateEs: null, rootException_id: null },
  ...{ affectedUnits: null, sound: false, can: { answer: true, end: true, falseAlarm: false } },
};
const late: InboxAlert = {
  ...alert,
  ...{ id: 2, code: 'IRR-001', name: 'Late irrigation', escalationLevel: 1, metric: 'irrigationLate', value: 130 },
  ...{ limitValue: 90, unit: 'E-07', subject: 'E-07', can: { answer: true, end: false, falseAlarm: false } },
};
const receipt = {
  ...{ user_id: 3, person: 'Rosa Grower', group: null, channel: 'email', step: 0, round: 0, cause: 'rule' },
  ...{ reason: null, heldBy: null, error: null, decidedAt: '2026-11-20T08:00:00.000Z', dueAt: null, leftAt: null },
  ...{ acceptedAt: '2026-11-20T08:01:00.000Z', shownAt: null, openedAt: null, acknowledgedAt: null },
  devices: [],
};
const devices = [
  { name: 'Chrome on Linux', state: 'accepted', error: null },
  { name: 'Old tablet', state: 'queued', error: 'The push service answered 503.' },
];
const told = {
  isAnybodyReached: false,
  receipts: [
    { ...receipt, id: 1, state: 'accepted' },
    { ...receipt, id: 2, channel: 'push', state: 'skipped', reason: 'no_device' },
    { ...receipt, id: 4, channel: 'push', state: 'accepted', devices },
    { ...receipt, id: 3, person: null, user_id: null, state: 'skipped', reason: 'nobody_named' },
  ],
  steps: [
    { step: 1, dueAt: '2026-11-20T08:15:00.000Z', level: 1, role: 'farmManager', state: 'waiting', takenAt: null },
  ],
};
const story = {
  alert,
  ...{
    reading: { value: 26, at: '2026-11-20T09:00:00.000Z', unit: '°C', limit: 28, isStillOut: false, isDoubted: false },
    isBack: true,
  },
  ...{
    procedure: null,
    before: [{ at: '2026-11-20T07:30:00.000Z', kind: 'device', key: 'door', what: 'open', whatEs: null, by: null }],
  },
  ...{ isBeforeCut: false, tickets: [], helped: [{ action: 'Close the door', done: 3, tried: 4 }] },
  cases: [
    {
      ...{ id: 9, unit: 'W-01', firstOccurrred: '2026-11-01T08:00:00.000Z', resolvedOn: '2026-11-01T09:00:00.000Z' },
      ...{ state: 'resolved', cause: 'Handling', minutes: 60, remedies: [] },
    },
  ],
};
const inbox = { alerts: [late, alert], count: 2, parts: { open: 2, snoozed: 0 }, clearSince: null };
const open = async (reply: object = inbox, path = '/facility/alerts', opened: object = story) => {
  const sent = stubServer([
    [/ExceptionLists\/inbox/, reply],
    [/ExceptionLists\/\d+\/story/, opened],
    [/ExceptionLists\/\d+\/receipts/, told],
    [/ExceptionLists\/\d+\/why/, { isNamed: false, receipts: [] }],
    [/ExceptionLists\/answer/, { done: [1], refused: [{ id: 2, reason: 'level' }] }],
    [/facilityFrontendPreferences/, { success: true, data: [] }],
    [/./, []],
  ]);
  history.replaceState(null, '', path);
  await showPage(<AlertsPage />, {
    features: [alertInboxWeb],
    person: { roles: [{ id: roles.grower.id, name: 'Grower' }] },
    path,
  });
  return sent;
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what is urgent stands first; each alert says value against limit, who is on it and what is at risk', async () => {
  await open();
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('E-07');
  expect(rows[1]?.textContent).toContain('31.2 °C');
  expect(rows[1]?.textContent).toContain('limit 28.0 °C');
  expect(rows[1]?.textContent).toContain('Not answered');
  expect(rows[1]?.textContent).toContain('12 plants');
  expect(screen.getByRole('heading', { name: /Urgent/ })).toBeDefined();
});

test('an alert is taken on in its row, without opening it', async () => {
  const sent = await open();
  fireEvent.click(await screen.findByRole('button', { name: "I'm on it: E-07 Late irrigation" }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { ids: [2], answer: { kind: 'acknowledge' } } }]));
});

test('a silent controller has one age, since its last word, and it counts on', async () => {
  const silent = { ...alert, id: 3, code: 'CTL-001', name: 'Controller offline', metric: 'lastCommandFetch' };
  const began = Date.now() - 5 * 3_600_000;
  const firstOccurrred = new Date(began + 17 * 60_000).toISOString();
  await open({ ...inbox, alerts: [{ ...silent, value: 300, limitValue: 17, firstOccurrred }], count: 1 });
  const [row] = await screen.findAllByRole('listitem');
  expect(row?.textContent).toContain('5 hlimit 17 min');
  expect(row?.textContent).not.toContain('4 h');
});

test('all are chosen and acknowledged with two touches', async () => {
  const sent = await open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { ids: [2, 1], answer: { kind: 'acknowledge' } } }]));
});

test('an alert opens with what it reads now, what changed before and what helped; resolving takes a cause', async () => {
  const sent = await open();
  fireEvent.click((await screen.findByText(/Temperature too high/)).closest('button') as HTMLElement);
  const detail = await screen.findByRole('region', { name: 'Alert' });
  await within(detail).findByText('26.0 °C');
  expect(within(detail).getByText('The value is back in order. Is it over?')).toBeDefined();
  expect(within(detail).getByText(/Door · open/)).toBeDefined();
  expect(within(detail).getByRole('button', { name: 'Close the door · helped 3 of 4' })).toBeDefined();
  fireEvent.click(within(detail).getAllByRole('button', { name: 'Resolve' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  const resolve = within(dialog).getByRole('button', { name: 'Resolve' });
  // What was typed is not lost by a slip of the hand.
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Note' }), { target: { value: 'Door stood open' } });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Door stood open');
  expect(resolve.hasAttribute('disabled')).toBe(true);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Handling' }));
  fireEvent.click(resolve);
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { ids: [1], answer: { kind: 'resolve', cause: 'handling', lang: 'en' } } }]),
  );
});

test('an alert says who was told, how far each message got, who was not and why, and who comes next', async () => {
  const sent = await open();
  fireEvent.click((await screen.findByText(/Temperature too high/)).closest('button') as HTMLElement);
  const part = within(await screen.findByRole('region', { name: 'Who was told' }));
  expect(part.getByText('Nobody was reached yet.')).toBeDefined();
  expect(part.getByText('Rosa Grower')).toBeDefined();
  expect(part.getAllByText('Taken')).toHaveLength(3);
  const onDevices = within(part.getByRole('list', { name: 'Devices' }));
  expect(onDevices.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Chrome on Linux.*Taken$/),
    expect.stringMatching(/^Old tablet.*On its way.*503\.$/),
  ]);
  expect(part.getByText('no device is signed up')).toBeDefined();
  expect(part.getByText('Nobody is named')).toBeDefined();
  expect(part.getByText(/Farm Manager, unless somebody answers$/)).toBeDefined();
  expect(await part.findByText(/You were not told: no rule names you for such alerts/)).toBeDefined();
  fireEvent.click(part.getByRole('button', { name: 'Tell Farm Manager now' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ address: '/api/v1/ExceptionLists/1/escalate', body: { step: 1 } }]),
  );
});

test('values stand in what they are measured in, also of rules that are called otherwise', async () => {
  const flow: InboxAlert = {
    ...alert,
    ...{ id: 5, code: 'IRR-006', name: 'Water flows though the valve is closed', metric: 'flowWhileClosed' },
    ...{ value: 3.24, limitValue: 0.1, facts: { unit: 'W-01', measuredIn: 'L/min' } },
  };
  const stock: InboxAlert = {
    ...flow,
    ...{ id: 6, name: 'Stock low', metric: 'stockLow', value: 3, limitValue: 40, facts: { countedIn: 'L' } },
  };
  const differs: InboxAlert = { ...stock, id: 7, name: 'Stock does not add up', limitValue: null, message: 'By 3 L.' };
  await open({ ...inbox, alerts: [flow, stock, differs], count: 3 });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toContain('3.2 L/min');
  expect(rows[0]).toContain('limit 0.1 L/min');
  expect(rows[1]).toContain('3 L');
  expect(rows[1]).toContain('limit 40 L');
  expect(rows[2]).toContain('By 3 L.');
});

test('keys go through the alerts and answer them', async () => {
  const sent = await open();
  await screen.findAllByRole('listitem');
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(sent).toMatchObject([{ body: { ids: [1], answer: { kind: 'acknowledge' } } }]));
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByRole('dialog', { name: 'Keys of the inbox' })).toBeDefined();
});

test('what was answered is taken back to how each alert was: its state, and who was on it', () => {
  const free = { ...alert, id: 1 };
  const taken = { ...alert, id: 2, owner_user_id: 7, state: 'acknowledged' as const };
  expect(stepsBack({ kind: 'acknowledge' }, [free, { ...taken, state: 'open' }])).toEqual([
    { ids: [1, 2], answer: { kind: 'giveBack' } },
    { ids: [2], answer: { kind: 'assign', owner_user_id: 7 } },
  ]);
  expect(stepsBack({ kind: 'snooze', minutes: 60 }, [free, taken])).toEqual([
    { ids: [1, 2], answer: { kind: 'wake' } },
    { ids: [2], answer: { kind: 'acknowledge' } },
  ]);
  expect(stepsBack({ kind: 'assign', owner_user_id: 3 }, [free, taken])).toEqual([
    { ids: [1], answer: { kind: 'assign', owner_user_id: null } },
    { ids: [2], answer: { kind: 'assign', owner_user_id: 7 } },
  ]);
  const inAnHour = new Date(Date.now() + 3_601_000).toISOString();
  const put = { ...alert, id: 3, owner_user_id: 7, state: 'snoozed' as const, snoozedUntil: inAnHour };
  expect(stepsBack({ kind: 'resolve', cause: 'equipment' }, [free, taken, put])).toEqual([
    { ids: [1, 2, 3], answer: { kind: 'takeBack' } },
    { ids: [1, 3], answer: { kind: 'giveBack' } },
    { ids: [3], answer: { kind: 'assign', owner_user_id: 7 } },
    { ids: [3], answer: { kind: 'snooze', minutes: 60 } },
  ]);
});

test('nothing open says since when all is clear', async () => {
  await open({ alerts: [], count: 0, parts: { open: 0, snoozed: 0 }, clearSince: '2026-11-20T07:05:00.000Z' });
  expect((await screen.findByText(/All clear since/)).textContent).toMatch(/\d:05/);
});

test('who only looks chooses and answers nothing; what is cut is said', async () => {
  const seen = { ...alert, can: { answer: false, end: false, falseAlarm: false } };
  await open({ ...inbox, alerts: [seen], count: 700 });
  expect(await screen.findByText(/the first 1 of 700/)).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('alerts of a common cause stand beneath it, where that is shown', () => {
  const root = { ...late, id: 5 };
  const under = { ...alert, rootException_id: 5 };
  const elsewhere = { ...alert, id: 7, rootException_id: 99 };
  const { roots, beneath } = foldAlerts([root, under, elsewhere]);
  expect(roots.map(({ id }) => id)).toEqual([5, 7]);
  expect(beneath.get(5)?.map(({ id }) => id)).toEqual([1]);
  expect(groupAlerts(roots, 'area', () => null).map(({ key }) => key)).toEqual(['urgent', 'area 4']);
  expect(groupAlerts(roots, 'type', ({ name }) => name).at(1)?.title).toBe('Temperature too high');
});

test('the address says the filters, and what it says wrongly counts as not said', () => {
  const query = new URLSearchParams('part=ended&levels=1,9,x,2&area=-3&owner=nobody&from=soon&id=7');
  const address = readInboxAddress(query);
  expect(address).toMatchObject({ part: 'ended', levels: [1, 2], area: '', owner: 'nobody', from: '', id: 7 });
  expect(inboxQuery(address)).toEqual({ part: 'ended', levels: '1,2', owner: 'nobody' });
  const next = writeInboxAddress(query, { part: 'open', levels: [], id: undefined });
  expect(next.toString()).toBe('area=-3&owner=nobody&from=soon');
});

test('a ticket is opened from an alert, with what is known of it', async () => {
  const sent = await open(inbox, '/facility/alerts', { ...story, alert: { ...alert, platformGroup_id: 7 } });
  fireEvent.click((await screen.findByText(/Temperature too high/)).closest('button') as HTMLElement);
  const detail = await screen.findByRole('region', { name: 'Alert' });
  expect(await within(detail).findByRole('button', { name: 'Send a command' })).toBeDefined();
  expect(within(detail).getByRole('button', { name: 'Plan a task' })).toBeDefined();
  fireEvent.click(within(detail).getByRole('button', { name: 'Open a ticket' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: /What is broken/ })).toHaveProperty(
    'value',
    expect.stringContaining('Temperature too high'),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Open the ticket' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        address: expect.stringContaining('hardware_item_tickets') as unknown,
        body: { description: expect.stringContaining('/facility/alerts?id=') as unknown },
      },
    ]),
  );
});

test('a task is planned because of the alert: what, which type, by when, by whom; and stands with it', async () => {
  const open_ = stubServer([
    [/ExceptionLists\/inbox/, inbox],
    [/ExceptionLists\/\d+\/story/, { ...story, isBack: false }],
    [/ExceptionLists\/\d+\/receipts/, told],
    [/ExceptionLists\/\d+\/why/, { isNamed: false, receipts: [] }],
    [/task_type/, [{ id: 10, label: 'Check irrigation', labelEs: 'Revisar riego' }]],
    [/task_assignment/, { id: 5 }],
    [/task_task$/, { id: 77 }],
    [/task_task/, [{ id: 76, title: 'Look at the vent', date: '2026-11-20T10:00:00.000Z' }]],
    [/users/, [{ id: 3, firstname: 'Rosa', lastname: 'Grower' }]],
    [/facilityFrontendPreferences/, { success: true, data: [] }],
    [/./, []],
  ]);
  history.replaceState(null, '', '/facility/alerts?id=1');
  await showPage(<AlertsPage />, {
    features: [alertInboxWeb],
    person: { roles: [{ id: roles.grower.id, name: 'Grower' }] },
    path: '/facility/alerts?id=1',
  });
  const detail = await screen.findByRole('region', { name: 'Alert' });
  expect(await within(detail).findByRole('link', { name: 'Look at the vent' })).toBeDefined();
  fireEvent.click(await within(detail).findByRole('button', { name: 'Plan a task' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByRole('button', { name: 'Plan the task' }).getAttribute('aria-disabled') ?? 'disabled',
  ).toBeTruthy();
  expect(dialog.getByText('Choose the type of the task.')).toBeDefined();
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Type/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Check irrigation' }));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Who does it/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Rosa Grower' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Plan the task' }));
  await waitFor(() => expect(open_).toHaveLength(2));
  expect(open_).toMatchObject([
    {
      address: expect.stringContaining('task_task') as unknown,
      body: {
        ...{ task_type_id: 10, refCollection: 'ExceptionLists', ref_id: 1, source: 'remediation' },
        ...{ title: expect.stringContaining('Temperature too high') as unknown },
        notes: expect.stringContaining('/facility/alerts?id=1') as unknown,
      },
    },
    { address: expect.stringContaining('task_assignment') as unknown, body: { task_id: 77, user_id: 3 } },
  ]);
});
