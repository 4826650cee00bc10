// @vitest-environment happy-dom
import type { CollectionAbout } from '@trellis/entity-kit';
import { defineRoute } from '@trellis/web-kit/routes';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { accessWeb } from '../index.ts';
import { activityLogWeb } from './activity-log-web.ts';
import { ActivityLogPage } from './activity-log.page.tsx';
import { nameIn, valueText } from './change-words.ts';

const entry = (id: number, values: object) => ({
  id,
  time: '2026-11-20T08:00:00.000Z',
  user_id: null,
  facility_id: null,
  action: 'update',
  collection: 'ag_areas',
  record_id: 4,
  changes: { before: { label: 'Veg', active: true }, after: { label: 'Flower', active: false } } as object,
  source: 'ui',
  ip: null,
  ...values,
});
const rows = [
  entry(3, {}),
  entry(2, { action: 'create', collection: 'strains', record_id: 9, changes: { after: { name: 'Blue', note: null } } }),
  entry(1, { action: 'delete', collection: 'zones', record_id: 12, changes: { before: { kind: 'x' } } }),
];
const moved = entry(4, {
  changes: { before: { facility_id: 1, ordinal: 5 }, after: { facility_id: 2, ordinal: 6 } },
});
const about: CollectionAbout = {
  rights: { create: false, update: false, delete: false },
  history: false,
  creators: [],
  isImportable: false,
  hidden: [],
  references: {},
};
const open = async (
  person: object,
  verified: unknown = { checked: 7, unsealed: 1, broken: [] },
  entries: object[] = rows,
) => {
  stubServer([
    [
      /names\?of=/,
      [
        { collection: 'ag_areas', id: 4, name: 'Flower room', entity: 'area', link: '/admin/activity-logs?area=4' },
        { collection: 'ag_areas.facility_id', id: 1, name: 'North house', entity: 'facility', link: null },
        { collection: 'ag_areas.facility_id', id: 2, name: 'South house', entity: 'facility', link: null },
      ],
    ],
    [/verify/, verified],
    [/about/, about],
    [/count/, { count: 3 }],
    [/activityLogs\?/, entries],
  ]);
  await showPage(<ActivityLogPage />, { features: [activityLogWeb, accessWeb], person });
};
const administrator = { roles: [{ id: 7, name: 'Administrator' }] };
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what was saved as it was is told as saved, not as changed', async () => {
  const alike = { label: 'Veg', updatedate: '2026-11-20T08:00:00.000Z' };
  await open({}, undefined, [entry(5, { changes: { before: alike, after: { ...alike, updatedate: null } } })]);
  expect(await screen.findByText('Area saved')).toBeDefined();
  expect(screen.getByText('Nothing was changed')).toBeDefined();
  expect(screen.queryByText('Area changed')).toBeNull();
});

test('entries tell what was done to which record, and old and new values, in words', async () => {
  await open({});
  expect(await screen.findByText('Flower room')).toBeDefined();
  expect(screen.getByText('Area changed')).toBeDefined();
  expect(screen.getByText('Active: yes → no')).toBeDefined();
  expect(screen.getByText('Strain created')).toBeDefined();
  expect(screen.getByText('Blue')).toBeDefined();
  expect(screen.getByText('Zone deleted')).toBeDefined();
  expect(await screen.findByText('#12')).toBeDefined();
  expect(screen.getAllByText('Trellis').length, 'who did it, where no person did').toBeGreaterThan(0);
  expect(screen.queryByText('ag_areas')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check the log' })).toBeNull();
});

test('records that a change refers to are called by their names, other numbers stay', async () => {
  await open({}, undefined, [moved]);
  expect(await screen.findByText('Facility: North house → South house')).toBeDefined();
  expect(screen.getByText(/^Order.*: 5 → 6$|: 5 → 6$/)).toBeDefined();
});

test('fields are called as in the forms, or by the log itself, in the person’s language', async () => {
  const change = entry(5, {
    collection: 'users',
    changes: { before: { theme: 'light', active: true }, after: { theme: 'dark', active: false } },
  });
  const password = entry(6, { collection: 'users', changes: { before: {}, after: {}, secrets: ['passwordHash'] } });
  await open({ lang: 'es' }, undefined, [change, password]);
  expect(await screen.findByText('Tema: claro → oscuro')).toBeDefined();
  expect(screen.getByText('Activo: sí → no')).toBeDefined();
  expect(screen.getByText(/Contraseña$/)).toBeDefined();
});

test('an alert is named with its unit and leads to itself, an acceptance by whose it is', async () => {
  const named = { collection: 'ExceptionLists', id: 3, name: 'Missed irrigation', entity: 'exception' };
  const changes = (after: object) => ({ changes: { after } });
  stubServer([
    [
      /names\?of=/,
      [
        { ...named, link: '/facility/alerts?id=3' },
        { collection: 'ExceptionLists.platformGroup_id', id: 9, name: 'E-09', entity: 'unit', link: null },
        { collection: 'acceptances.users_id', id: 7, name: 'Demo Grower', entity: 'user', link: null },
      ],
    ],
    [/about/, about],
    [/count/, { count: 2 }],
    [
      /activityLogs\?/,
      [
        entry(2, { collection: 'ExceptionLists', record_id: 3, ...changes({ name: 'IRR', platformGroup_id: 9 }) }),
        entry(1, { collection: 'acceptances', record_id: 5, ...changes({ ip: '127.0.0.1', users_id: 7 }) }),
      ],
    ],
  ]);
  const page = () => Promise.resolve(() => null);
  const alerts = defineRoute({
    path: '/facility/alerts',
    titleKey: 'access:activityLog.scope',
    guard: 'signedIn',
    page,
  });
  const web = { ...activityLogWeb, routes: [...activityLogWeb.routes, alerts] };
  await showPage(<ActivityLogPage />, { features: [web, accessWeb], person: {} });
  const link = await screen.findByRole('link', { name: 'Missed irrigation' });
  expect(link.getAttribute('href')).toBe('/facility/alerts?id=3');
  const names = () => [...document.querySelectorAll('.al-done__name')].map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(['Missed irrigation · E-09', 'Demo Grower']));
});

test('records are called as the reader’s language calls them', async () => {
  const named = { collection: 'ExceptionLists', id: 3, entity: 'exception', link: null };
  stubServer([
    [/names\?of=.*lang=es/, [{ ...named, name: 'Demasiado calor' }]],
    [/names\?of=/, [{ ...named, name: 'Too hot' }]],
    [/about/, about],
    [/count/, { count: 1 }],
    [
      /activityLogs\?/,
      [entry(2, { collection: 'ExceptionLists', record_id: 3, changes: { after: { name: 'Too hot' } } })],
    ],
  ]);
  await showPage(<ActivityLogPage />, { features: [activityLogWeb, accessWeb], person: { lang: 'es' } });
  expect(await screen.findByText('Demasiado calor')).toBeDefined();
});

const unitLines = () => [...document.querySelectorAll('.al-units')].map(({ textContent }) => textContent);

test('from a unit its own entries are shown, and all others a click away; records lead to their pages', async () => {
  stubServer([
    [/ofUnit\?unit_id=9/, { ids: [3] }],
    [
      /names\?of=/,
      [{ collection: 'ag_platformGroups', id: 9, name: 'W-03', entity: 'unit', link: '/device/unit-9/0' }],
    ],
    [/about/, about],
    [/count/, { count: 1 }],
    [/activityLogs\?.*inq/, [entry(3, { collection: 'ag_platformGroups', record_id: 9 })]],
  ]);
  await showPage(<ActivityLogPage />, {
    features: [activityLogWeb, accessWeb],
    person: {},
    path: '/admin/activity-logs?unit=9',
  });
  expect(await screen.findByText(/What was done to W-03, by whom and when/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Show everything' }).getAttribute('href')).toBe('/admin/activity-logs');
  expect(await screen.findByText('Active: yes → no')).toBeDefined();
});

test('a batch of commands tells what was asked of which units, and how it ended', async () => {
  const commanded = [1, 2, 3, 4, 5].map((id) => ({
    id,
    name: `W-0${id}`,
    deviceId: `node-${id}`,
    controller_id: 10 + id,
  }));
  const actions = [{ action_id: 48, label: 'Lights off', labelEs: 'Apagar luces', value: null }];
  const sent = { action: 'command', collection: 'controllerCommands', record_id: null };
  const entries = [
    entry(8, {
      ...sent,
      changes: { batchId: 'b', command: { actions, units: commanded, ends: { done: 4, failed: 1 } } },
    }),
    entry(7, { ...sent, changes: { batchId: 'b', command: { actions, units: commanded } } }),
  ];
  await open({}, undefined, entries);
  expect(await screen.findAllByText('Lights off')).toHaveLength(2);
  const units = 'W-01, W-02, W-03, W-04 and 1 more';
  expect(unitLines()).toEqual([`${units} · done 4 of 5 · failed 1 of 5`, units]);
  expect(screen.getAllByRole('link', { name: 'W-03' })[0]?.getAttribute('href')).toBe('/device/node-3/13');
  cleanup();
  await open({ lang: 'es' }, undefined, entries);
  expect(await screen.findAllByText('Apagar luces')).toHaveLength(2);
  expect(unitLines()[0]).toMatch(/hecha 4 de 5 · fallida 1 de 5$/);
});

test('of an impaired chiller the log tells why and for how long', async () => {
  const actions = [
    {
      ...{ action_id: 147, label: 'Impaired chiller', labelEs: 'Enfriador limitado', value: true },
      ...{ reason: 'Condenser fan dead', seconds: 28_800 },
    },
  ];
  const sent = { action: 'command', collection: 'controllerCommands', record_id: null };
  await open({}, undefined, [entry(8, { ...sent, changes: { batchId: 'b', command: { actions, units: [] } } })]);
  expect(await screen.findByText(/^Impaired chiller on · Condenser fan dead · 8/)).toBeDefined();
});

test('administrators learn whether the log is whole', async () => {
  await open(administrator);
  fireEvent.click(await screen.findByRole('button', { name: 'Check the log' }));
  expect(await screen.findByText(/7 entries checked: none was changed.* 1 more is sealed/)).toBeDefined();
  cleanup();
  await open(administrator, { checked: 7, unsealed: 0, broken: [{ id: 5, sealNumber: 5, reason: 'changed' }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Check the log' }));
  expect(await screen.findByText(/tampered with: 1 of 7 .* entry 5. Its content was changed/)).toBeDefined();
  cleanup();
  await open(administrator, refusal(429, 'Too many requests.'));
  fireEvent.click(await screen.findByRole('button', { name: 'Check the log' }));
  expect(await screen.findByText('Too many requests.')).toBeDefined();
});

test('values are short and plain', () => {
  const words = { nothing: 'nothing', yes: 'yes', no: 'no', moment: (at: string) => `at ${at.slice(0, 10)}` };
  expect(valueText(null, words)).toBe('nothing');
  expect(valueText('<p>Hello <b>there</b></p>', words)).toBe('Hello there');
  expect(valueText('2026-11-20T08:00:00+00:00', words)).toBe('at 2026-11-20');
  expect(valueText([1, 2], words)).toBe('1, 2');
  expect(valueText({ isOpen: true, since: null }, words)).toBe(`Is open: ${words.yes}; Since: ${words.nothing}`);
  expect(valueText('x'.repeat(90), words)).toHaveLength(48);
  expect(nameIn({ before: { firstname: 'Ana', lastname: 'Ruiz' }, after: { email: '' } })).toBe('Ana Ruiz');
  expect(nameIn({ after: { ordinal: 3 } })).toBeUndefined();
});

test('values out of a list read as words, and names that people gave stay as they are', async () => {
  const started = entry(5, {
    collection: 'ag_lifecycles',
    changes: { before: { status: 'in_execution', name: 'dark' }, after: { status: 'waiting_parts', name: 'draft' } },
  });
  await open({ roles: [{ id: 7, name: 'Administrator' }] }, undefined, [started]);
  expect(await screen.findByText(/under way → waiting for parts/)).toBeDefined();
  expect(screen.getByText(/dark → draft/)).toBeDefined();
});

test('a change is taken back from the log, alone or with what the person did around it', async () => {
  const records = [
    {
      ...{ collection: 'ag_areas', record_id: 4, kind: 'change', updatedate: '2026-11-20T09:00:00.000Z', kept: null },
      ...{ now: { label: 'Flower' }, then: { label: 'Veg' }, stays: [{ field: 'active', why: 'changedSince' }] },
    },
    {
      ...{ collection: 'zones', record_id: 12, kind: 'create', updatedate: null, kept: null },
      ...{ now: {}, then: { name: 'Zone 9' }, stays: [] },
    },
    {
      ...{ collection: 'strains', record_id: 9, kind: 'change', updatedate: null, kept: 'made' },
      ...{ now: {}, then: {}, stays: [] },
    },
  ];
  stubServer([
    [/names\?of=/, [{ collection: 'ag_areas', id: 4, name: 'Flower room', entity: 'area', link: null }]],
    [/takeBack\?ids=3(&|$)/, { records: records.slice(0, 1) }],
    [/takeBack\?ids=3%2C2%2C1|takeBack\?ids=3,2,1/, { records }],
    [/about/, about],
    [/count/, { count: 3 }],
    [/usage/, { can: { update: false, delete: false, amend: false }, count: 0, owned: 0, usedBy: [] }],
    [/activityLogs\/3/, rows[0]],
    [/activityLogs/, rows],
  ]);
  const fetched = vi.spyOn(globalThis, 'fetch');
  await showPage(<ActivityLogPage />, { features: [activityLogWeb, accessWeb] });
  fireEvent.click(await screen.findByText('Area changed'));
  fireEvent.click(await screen.findByRole('button', { name: 'Take back…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back changes' }));
  expect(await dialog.findByRole('checkbox', { name: 'Area · Flower room' })).toHaveProperty('checked', true);
  expect(dialog.getByText(/stays: it was changed again since/)).toBeDefined();
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'What is taken back' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Everything the person changed from then on' }));
  expect(await dialog.findByText(/It was made here/)).toBeDefined();
  expect(dialog.getByText(/made again with everything it held/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Take back 2 records' }));
  await screen.findByText('2 changes taken back');
  const written = fetched.mock.calls.filter(([, init]) => init?.body !== undefined);
  expect(written.map(([address, init]) => [init?.method, (address as string).replace(/.*\//, ''), init?.body])).toEqual(
    [
      ['PATCH', '4', JSON.stringify({ label: 'Veg', updatedate: '2026-11-20T09:00:00.000Z' })],
      ['POST', 'zones', JSON.stringify({ name: 'Zone 9' })],
    ],
  );
});
