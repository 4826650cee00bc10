// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { roles } from '@trellis/access/model';
import { findAction, type Action } from '@trellis/commands/model';
import { commandsWeb } from '@trellis/commands/web';
import { refusal, showPage, stubServer, type Sent } from '@trellis/web-kit/testing/page';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeEntry } from '../live/unit-entry.ts';
import { unitRecord } from '../live/unit-record.fixture.ts';
import { unitPageWeb, unitStatusWeb } from '../index.ts';
import { GridWordsContext, useMakeGridWords } from '../unit-grid/grid-words.ts';
import { DeviceHistoryDialog } from '../device-history/device-history-dialog.tsx';
import { AlertsDialog } from './alerts-dialog.tsx';
import { AssemblyTestsDialog } from './assembly-tests/assembly-tests-dialog.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { SoilSensorsDialog } from './soil-sensors-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const units = [unitRecord(1, { platformGroupName: 'E-1' }), unitRecord(2, { platformGroupName: 'E-2' })];
const features = [unitStatusWeb, unitPageWeb, commandsWeb];
const actionOf = (id: number): Action => {
  const action = findAction(id);
  if (!action) throw new Error(`There is no action ${id}.`);
  return action;
};

function Words({ children }: { children: ReactNode }) {
  return <GridWordsContext value={useMakeGridWords()}>{children}</GridWordsContext>;
}
const show = (dialog: ReactNode) => showPage(<Words>{dialog}</Words>, { features });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
async function pick(label: string, option: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}
const sets = [
  { id: 9, name: 'Mothers', members: [{ id: 90, platformGroup_id: 1 }] },
  { id: 10, name: 'Trial', members: [] },
];

async function openCollections(id: number, replies: Parameters<typeof stubServer>[0] = []) {
  const onDone = vi.fn();
  const sent: Sent = stubServer([...replies, [/platformGroupCollections\?/, sets]]);
  await show(<CollectionDialog action={actionOf(id)} units={units} onClose={() => undefined} onDone={onDone} />);
  return { sent, onDone };
}

test('units are assigned to a collection; those that are in it stay as they are', async () => {
  const { sent, onDone } = await openCollections(-103);
  await pick('Collection', 'Mothers');
  expect(screen.getByText('1 of them is in it already.')).toBeTruthy();
  press('Assign 1 unit');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent.map(({ body }) => body)).toEqual([[{ platformGroupCollection_id: 9, platformGroup_id: 2 }]]);
});

test('only units of the collection are removed from it, and none from one they are not in', async () => {
  const { sent, onDone } = await openCollections(-104);
  await pick('Collection', 'Trial');
  expect(screen.getByRole('button', { name: /^Remove/ })).toHaveProperty('disabled', true);
  await pick('Collection', 'Mothers');
  press('Remove 1 unit');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent.map(({ address, body }) => [address.replace(/.*v1\//, ''), body])).toEqual([
    ['platformGroupCollections/9/removeUnits', { platformGroup_ids: [1] }],
  ]);
});

test('Undo of a removal puts in again who is not in by now, and of an assignment takes out what it put in', async () => {
  const { sent } = await openCollections(-104, [
    [/platformGroupCollectionMembers\?/, []],
    [/platformGroupCollectionMembers$/, []],
  ]);
  await pick('Collection', 'Mothers');
  press('Remove 1 unit');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Taken back');
  expect(sent.at(-1)?.body).toEqual([{ platformGroupCollection_id: 9, platformGroup_id: 1 }]);
  cleanup();
  const adding = await openCollections(-103, [
    [/removeUnits/, { count: 0 }],
    [/platformGroupCollectionMembers$/, [{ id: 91, platformGroup_id: 2 }]],
  ]);
  await pick('Collection', 'Mothers');
  press('Assign 1 unit');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  // Somebody took it out meanwhile.
  await screen.findByText('Nothing was taken back. It was changed by somebody since and stays as it is.');
  expect(adding.sent.at(-1)?.body).toEqual({ platformGroup_ids: [2], members: [91] });
});

test('Undo of a removal says when somebody put the units in again', async () => {
  const { sent } = await openCollections(-104, [
    [/platformGroupCollectionMembers\?/, [{ id: 95, platformGroup_id: 1 }]],
  ]);
  await pick('Collection', 'Mothers');
  press('Remove 1 unit');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Nothing was taken back. It was changed by somebody since and stays as it is.');
  expect(sent).toHaveLength(1);
});

test('a refusal is told in the dialog, which stays open', async () => {
  const { onDone } = await openCollections(-103, [[/platformGroupCollectionMembers/, refusal(403, 'Access Denied')]]);
  await pick('Collection', 'Trial');
  press('Assign 2 units');
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

async function openMove(replies: Parameters<typeof stubServer>[0] = []) {
  const places = [
    { id: 1, area_id: 4, rack: 'R1', position: 3, updatedate: '2026-06-15T19:00:00Z' },
    { id: 2, area_id: 5, rack: 'R1', position: 4, updatedate: '2026-06-15T19:00:00Z' },
  ];
  const areas = [
    { id: 4, name: 'East' },
    { id: 5, name: 'West' },
  ];
  const onDone = vi.fn();
  const sent = stubServer([...replies, [/ag_areas/, areas], [/ag_platformGroups\?/, places]]);
  await show(<MoveDialog action={actionOf(-100)} units={units} onClose={() => undefined} onDone={onDone} />);
  expect(await screen.findByLabelText('Rack')).toHaveProperty('value', 'R1');
  return { places, sent, onDone };
}

test('several units move to an area together, in one call; one alone also gets a position', async () => {
  const { places, sent, onDone } = await openMove();
  expect(screen.getByRole('button', { name: 'Move 2 units' })).toHaveProperty('disabled', true);
  expect(screen.queryByLabelText('Position')).toBeNull();
  await pick('Area', 'West');
  press('Move 2 units');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const loaded = places.map(({ id, updatedate }) => ({ id, updatedate }));
  expect(sent.map(({ body }) => body)).toEqual([{ units: loaded, area_id: 5, rack: 'R1' }]);
});

test('units that may not be moved stay, and the dialog says why', async () => {
  const { onDone } = await openMove([[/ag_platformGroups\/move/, refusal(409, 'Changed meanwhile.')]]);
  await pick('Area', 'West');
  press('Move 2 units');
  expect(await screen.findByText(/one of these units meanwhile, so none was moved/)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test('the history of devices says what held before its day began', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const before = { virtualDevice_id: 3, time: ago(40), state: 'off' };
  const light = {
    id: 3,
    name: 'light',
    stateHistories: [before],
    virtualDeviceType: { key: 'light', label: 'Light', labelEs: 'Luz', seq: 2 },
  };
  stubServer([
    [/virtualDevices/, [light]],
    [/deviceStateHistories/, [{ virtualDevice_id: 3, time: ago(6), state: 'on', value: 0.8 }]],
  ]);
  await show(<DeviceHistoryDialog entry={makeEntry(units[0]!, Date.now())} onClose={() => undefined} />);
  expect(await screen.findByText('Light')).toBeTruthy();
  expect(screen.getByText(/on · 80 %/)).toBeTruthy();
  expect(screen.getByText(/Ran 6 h 00 min in this time; 1 time/)).toBeTruthy();
});

test('open alerts are called and told in the reader’s language', async () => {
  const exceptionType = {
    ...{ labelEs: 'Demasiado calor', messageTemplate: '{unit}: {value}', messageTemplateEs: '{unit} está a {value}' },
  };
  const alert = {
    ...{ id: 5, code: 'TMP-002', name: 'Too hot', message: 'E-1: 30.0 °C', escalationLevel: 1, occurrences: 1 },
    ...{ value: 30, limitValue: null, affectedUnits: null, firstOccurrred: new Date().toISOString() },
  };
  const told = { ...alert, facts: { unit: 'E-1', measuredIn: '°C' }, exceptionType };
  stubServer([[/getOpenIssues/, { alerts: [told], tickets: [] }]]);
  const entry = makeEntry(units[0]!, Date.now());
  const dialog = <AlertsDialog entry={entry} onClose={() => undefined} />;
  await showPage(<Words>{dialog}</Words>, { features, person: { lang: 'es' } });
  expect((await screen.findByRole('link', { name: 'Demasiado calor' })).getAttribute('href')).toContain('5');
  expect(screen.getByText('E-1 está a 30.0 °C')).toBeTruthy();
});

test('a unit without open alerts says so', async () => {
  stubServer([[/getOpenIssues/, { alerts: [], tickets: [] }]]);
  await show(<AlertsDialog entry={makeEntry(units[0]!, Date.now())} onClose={() => undefined} />);
  expect(await screen.findByText('This unit has no open alert.')).toBeTruthy();
});

test('the probes of a unit are named, those that are switched off as such', async () => {
  const probe = (name: string, enabled: boolean) => ({ id: 1, name, enabled });
  stubServer([[/virtualDevices.*virtualDeviceType_id[^&]*37/, [probe('soil-1', true), probe('soil-2', false)]]]);
  const entry = makeEntry(units[0]!, Date.now());
  await show(<SoilSensorsDialog entry={entry} onClose={() => undefined} />);
  expect(await screen.findByText('Probes of the controller: soil-1 · soil-2 (switched off)')).toBeTruthy();
});

const assembly = { id: 4, kind: 'assembly', startedAt: '2026-06-15T10:00:00Z', finishedAt: null, note: null };
const tried = (step: number, label: string, more: object = {}) => ({
  ...{ id: step, step, label, attempt: 1, passed: true, note: null },
  ...{ virtualDevice_id: null, sensor_id: null, ...more },
});
const light = { label: 'Light', labelEs: 'Luz' };
const outputs = [
  { id: 3, name: 'light', virtualDeviceType: light },
  { id: 5, name: 'pump a', virtualDeviceType: { label: 'Pump', labelEs: 'Bomba' } },
  { id: 6, name: 'pump b', virtualDeviceType: { label: 'Pump', labelEs: 'Bomba' } },
];
async function openAssembly(runs: object[], role = 'maintenance' as 'maintenance' | 'grower') {
  const sent = stubServer([
    [/deviceTestRuns\?/, runs],
    [/virtualDevices/, outputs],
    [/sensors\?/, [{ id: 8, device_id: 't-1', name: 'Air', enabled: true }]],
  ]);
  const dialog = <AssemblyTestsDialog entry={makeEntry(units[0]!, Date.now())} onClose={() => undefined} />;
  await showPage(<Words>{dialog}</Words>, { features, person: { roles: [{ id: roles[role].id, name: role }] } });
  return sent;
}

test('an assembly test tries every output and sensor; what is not good says what is wrong', async () => {
  // The light was the second thing that was tried, when the unit had another output before it.
  const before = tried(2, 'light', { attempt: 2, virtualDevice_id: 3 });
  const sent = await openAssembly([{ ...assembly, state: 'running', results: [before] }]);
  expect(await screen.findByText('Light switches on and off')).toBeTruthy();
  expect(screen.getByText('Pump · pump b switches on and off')).toBeTruthy();
  expect(screen.getByText('3 steps are left')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Finish the test' })).toHaveProperty('disabled', true);
  press('Good: Light switches on and off');
  const bad = screen.getByRole('button', { name: 'Not good: Air reads what it should' });
  await waitFor(() => expect([sent.length, bad.hasAttribute('disabled')]).toEqual([1, false]));
  fireEvent.click(bad);
  fireEvent.change(await screen.findByLabelText(/What is wrong/), { target: { value: 'Reads 0' } });
  fireEvent.click(screen.getByRole('button', { name: 'Not good' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { deviceTestRun_id: 4, step: 2, attempt: 3, passed: true, virtualDevice_id: 3, sensor_id: null, label: 'light' },
    { deviceTestRun_id: 4, step: 3, attempt: 1, passed: false, note: 'Reads 0', label: 'Air', sensor_id: 8 },
  ]);
});

test('an assembly test ends as not passed when a step is not good', async () => {
  const results = [
    ...outputs.map(({ id, name }, index) => tried(index + 1, name, { virtualDevice_id: id })),
    tried(4, 'Air', { passed: false, sensor_id: 8 }),
  ];
  const sent = await openAssembly([{ ...assembly, state: 'running', results }]);
  expect(await screen.findByText('Everything was tried')).toBeTruthy();
  press('Finish the test');
  await waitFor(() => expect(sent.at(-1)?.address).toContain('deviceTestRuns/4/fail'));
});

test('assembly tests of before stand there for everybody; whoever installs begins another', async () => {
  const before = {
    ...assembly,
    state: 'passed',
    results: [tried(1, 'light', { virtualDevice_id: 3 }), tried(2, 'Old fan')],
  };
  const sent = await openAssembly([before]);
  expect(await screen.findByText('Passed')).toBeTruthy();
  expect(await screen.findByText('Light switches on and off')).toBeTruthy();
  expect(screen.getByText('Old fan')).toBeTruthy();
  press('Begin a test');
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ kind: 'assembly', platformGroup_id: 1 }));
  cleanup();
  await openAssembly([before], 'grower');
  expect(await screen.findByText('Passed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Begin a test' })).toBeNull();
});
