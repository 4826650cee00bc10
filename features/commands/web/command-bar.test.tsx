// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { UnitRecord } from '@trellis/units/model';
import {
  createLiveHub,
  createQueryClient,
  createReadingsStore,
  openPreferences,
  openSessionStore,
  setupI18n,
  WebKitProvider,
} from '@trellis/web-kit';
import { sampleUser } from '@trellis/web-kit/testing';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { actionReplies } from './testing.ts';
import { CommandBar } from './bar/command-bar.tsx';
import { commandsWeb, type OwnDialogs } from './index.ts';
import { CommandTray } from './tray/command-tray.tsx';

const unit = (id: number) =>
  ({
    platformGroup_id: id,
    platformGroupName: `E-${id}`,
    controller_id: 100 + id,
    devices: ['light', 'irrigation', 'curtain', 'ecu'],
    sensorDesignators: [5, 7],
    deployed: true,
    isDisabled: false,
    isDnD: false,
    dndExpiration: null,
    isTesting: false,
    lastCommandFetch: new Date().toISOString(),
    facilityCo2Enabled: true,
    lifecycles: [],
    mode: id === 1 ? 'MANUAL' : 'AUTOMATIC',
  }) as unknown as UnitRecord;

const reached = [
  { platformGroup_id: 1, platformGroupName: 'E-1', controller_id: 101 },
  { platformGroup_id: 2, platformGroupName: 'E-2', controller_id: 102 },
];
const skipped = [{ platformGroup_id: 3, platformGroupName: 'E-3', reason: 'doNotDisturb', text: 'Do not disturb' }];
const queued = reached.map(({ platformGroup_id, controller_id }, index) => ({
  id: index + 1,
  batchId: 'batch',
  controller_id,
  action_id: 83,
  platformGroup_id,
  value: null,
  state: 'queued',
  error: null,
  createdate: new Date().toISOString(),
}));

/** What a batch answers that reached all its units. */
const answered = (commands: readonly object[]) => Response.json({ batchId: 'batch', commands, skipped: [] });

/** A socket nobody answers: the page's messages come through the hub. */
class SilentSocket {
  readyState = 0;
  close() {}
  send() {}
}

let sent: { path: string; body: unknown }[];
let answerSend: () => Promise<Response>;
/** Answers of lists that only some dialogs read, by collection. */
let lists: Record<string, unknown>;
/** What the preview was asked. */
let previewed: object[];
/** What the preview says of the plan. */
let notes: object[];
/** What holds for the facility. */
let facility: object;
/** Units let to the person with the right to command them. */
let controlled: number[];
const hub = createLiveHub();

beforeEach(() => {
  localStorage.clear();
  sent = [];
  previewed = [];
  controlled = [];
  lists = {};
  notes = [];
  facility = { id: 1, lockLights: true, co2Enabled: true, hasCurtains: false, hasAirRails: false };
  answerSend = async () => answered(queued);
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    if (address.endsWith('/preview')) {
      const asked = JSON.parse(body ?? '{}') as { override?: boolean };
      const { override } = asked;
      previewed.push(asked);
      const touched = override ? [...reached, { ...skipped[0], controller_id: 103 }] : reached;
      return Response.json({ touched, skipped: override ? [] : skipped, notes });
    }
    if (method === 'POST') {
      sent.push({ path: address, body: JSON.parse(body ?? 'null') });
      return answerSend();
    }
    if (address.includes('platformGroupCollections'))
      return Response.json([{ id: 1, members: controlled.map((platformGroup_id) => ({ platformGroup_id })) }]);
    const list = Object.keys(lists).find((collection) => address.includes(`/${collection}?`));
    if (list !== undefined) return Response.json(lists[list]);
    const record = actionReplies.find(([asked]) => asked.test(address));
    if (record) return Response.json(record[1]);
    if (address.includes('facilities/')) return Response.json(facility);
    return Response.json([]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(roleId: number, bars = 1, isOffered = true, dialogs: OwnDialogs = {}) {
  const session = openSessionStore();
  session.signIn(sampleUser({ roles: [{ id: roleId, name: 'role' }] }));
  const kit = {
    session,
    preferences: openPreferences(session, undefined, { prefersDark: false, browserLanguage: 'en' }),
    queries: createQueryClient(),
    hub,
    readings: createReadingsStore(),
    i18n: await setupI18n('en', [commandsWeb]),
  };
  await kit.i18n.loadNamespaces('commands');
  const units = [unit(1), unit(2), unit(3)];
  render(
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      {Array.from({ length: bars }, (_, index) => (
        <CommandBar key={index} units={units} dialogs={dialogs} />
      ))}
      <CommandTray />
    </WebKitProvider>,
  );
  if (isOffered) await screen.findAllByRole('group', { name: 'Commands for 3 units' });
  else await screen.findByText('Your role sends no commands to these units.');
}

const button = (name: string | RegExp, place = 0) => screen.getAllByRole('button', { name, hidden: true })[place]!;
async function openDialog(group: string, action: string, place = 0) {
  fireEvent.click(button(group, place));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
  await screen.findAllByText('Reaches 2 units');
}
const farmManager = 4;
const grower = 3;
const maintenance = 6;

describe('telling units what to do', () => {
  test('names the units it reaches and those it leaves out and why, then sends to the first alone', async () => {
    await show(grower);
    await openDialog('Mode', 'Automatic');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('E-1')).toBeTruthy();
    expect(within(dialog).getByText('Leaves out 1 unit')).toBeTruthy();
    expect(within(dialog).getByText('Do not disturb')).toBeTruthy();
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    fireEvent.click(button('Send to 2 units'));
    await screen.findByText('Commands were successfully added to the queue');
    expect(sent).toEqual([
      {
        path: '/api/v1/controllerCommands/batch',
        body: { action_id: 83, platformGroups: [1, 2] },
      },
    ]);
    const tray = screen.getByRole('complementary', { hidden: true });
    act(() =>
      hub.dispatch({
        type: 'entityChanged',
        payload: { collection: 'controllerCommands', id: 1, op: 'update', record: { id: 1, state: 'done' } },
      }),
    );
    await within(tray).findByText(/Done 1 of 2/);
    expect(within(tray).getByText(/Queued 1 of 2/)).toBeTruthy();
    expect(screen.queryByText('Batch process completed!')).toBeNull();
    act(() =>
      hub.dispatch({
        type: 'entityChanged',
        payload: { collection: 'controllerCommands', id: 2, op: 'update', record: { id: 2, state: 'done' } },
      }),
    );
    await screen.findByText('Batch process completed!');
    // What is over takes one line; its units are there for who opens it.
    await within(tray).findByText(/Done 2 of 2/);
    expect(within(tray).queryByText('E-1')).toBeNull();
    fireEvent.click(within(tray).getByRole('button', { name: 'Expand', hidden: true }));
    fireEvent.click(within(tray).getByRole('button', { name: 'Show the units of Automatic', hidden: true }));
    expect(within(tray).getByText('E-1')).toBeTruthy();
  });

  test('where the screen has no room to spare, the tray stays one line until something goes wrong', async () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
    const before = window.innerWidth;
    happyDOM.setViewport({ width: 1024 });
    onTestFinished(() => happyDOM.setViewport({ width: before }));
    await show(grower);
    const tray = () => screen.getByRole('complementary', { hidden: true });
    const tell = (id: number, state: string) =>
      act(() =>
        hub.dispatch({
          type: 'entityChanged',
          payload: { collection: 'controllerCommands', id, op: 'update', record: { id, state } },
        }),
      );
    answerSend = async () => answered(queued.map((one) => ({ ...one, id: one.id + 70, batchId: 'narrow' })));
    await openDialog('Mode', 'Automatic');
    fireEvent.click(button('Send to 2 units'));
    await within(await screen.findByRole('complementary', { hidden: true })).findByText(/Queued 2 of 2/);
    expect(within(tray()).queryByText('E-1')).toBeNull();
    tell(71, 'failed');
    await within(tray()).findByText('E-1');
    tell(72, 'done');
  });

  test('one click takes it back: only units that were otherwise are told, by the ordinary road', async () => {
    await show(grower);
    await openDialog('Mode', 'Manual');
    fireEvent.click(button('Send to 2 units'));
    await screen.findByText('Commands were successfully added to the queue');
    fireEvent.click(button('Undo'));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({ action_id: 83, platformGroups: [2], after: 'batch' });
  });

  test('what was ordered otherwise since is not taken back, and the person reads so', async () => {
    await show(grower);
    answerSend = async () => answered(queued.map((one) => ({ ...one, id: one.id + 40, batchId: 'overtaken' })));
    await openDialog('Mode', 'Manual');
    fireEvent.click(button('Send to 2 units'));
    await screen.findByText('Commands were successfully added to the queue');
    const overtaken = { platformGroup_id: 2, platformGroupName: 'E-2', reason: 'overtaken', text: '' };
    answerSend = async () => Response.json({ batchId: null, commands: [], skipped: [overtaken] });
    fireEvent.click(button('Undo'));
    await screen.findByText(/Something else was ordered since/);
  });

  test('what was ordered otherwise since is not asked again either, and the person reads so', async () => {
    await show(grower);
    const told = queued.map((one) => ({ ...one, id: one.id + 50, batchId: 'failing', action_id: 84 }));
    answerSend = async () => answered(told);
    await openDialog('Mode', 'Manual');
    fireEvent.click(button('Send to 2 units'));
    const tray = await screen.findByRole('complementary', { hidden: true });
    for (const { id } of told)
      act(() =>
        hub.dispatch({
          type: 'entityChanged',
          payload: { collection: 'controllerCommands', id, op: 'update', record: { id, state: 'failed' } },
        }),
      );
    answerSend = async () => Response.json([{ ...told[0], id: 61, batchId: 'again' }]);
    fireEvent.click(await within(tray).findByRole('button', { name: 'Retry 2 failed', hidden: true }));
    await screen.findByText('1 unit was left out meanwhile: Something else was ordered since');
  });

  test('a manager may set do-not-disturb aside', async () => {
    await show(farmManager);
    await openDialog('Mode', 'Automatic');
    fireEvent.click(screen.getByRole('checkbox'));
    await screen.findByText('Reaches 3 units');
    fireEvent.click(button('Send to 3 units'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ action_id: 83, platformGroups: [1, 2, 3], override: true });
  });

  test('units irrigated at the same moment are said to be so, not between it and itself', async () => {
    const water = { kind: 'irrigated', at: '2026-06-15T18:50:00.000Z', until: null, backAt: null };
    notes = reached.map((unit) => ({ ...unit, ...water }));
    await show(grower);
    await openDialog('Irrigation', 'Irrigate');
    expect(screen.getByText(/^2 units were last irrigated at .*\.$/)).toBeDefined();
  });

  test('the dialog says what the plan makes of it, each sentence once for the units that share it', async () => {
    const light = { kind: 'darkInLight', at: null, until: '2026-06-16T01:00:00Z', backAt: null };
    notes = reached.map((unit) => ({ ...unit, ...light }));
    facility = { id: 1, lockLights: false, co2Enabled: true, hasCurtains: false, hasAirRails: false };
    await show(grower);
    await openDialog('Lights', 'Lights off');
    const said = within(screen.getByRole('group', { name: 'Before you send' })).getAllByRole('listitem');
    expect(said.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^Light period until .*: E-1, E-2\. It stays dark until somebody sets Automatic: the plan does not switch back\.$/,
      ),
    ]);
  });

  test('an intensity that takes its time is a ramp of its own call', async () => {
    facility = { id: 1, lockLights: false, co2Enabled: true, hasCurtains: false, hasAirRails: false };
    await show(grower);
    await openDialog('Lights', 'Light intensity');
    fireEvent.click(button('in 15 min'));
    fireEvent.click(button('Send to 2 units'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      path: '/api/v1/controllerCommands/ramp',
      body: { platformGroups: [1, 2], intensity: 100, rampMinutes: 15, until: null },
    });
  });

  test('an intensity is held against the plan as it is given, and says when it goes back', async () => {
    facility = { id: 1, lockLights: false, co2Enabled: true, hasCurtains: false, hasAirRails: false };
    const dark = { kind: 'lightInDark', at: null, until: '2026-06-16T13:00:00Z', backAt: null };
    notes = reached.map((unit) => ({ ...unit, ...dark }));
    await show(farmManager);
    await openDialog('Lights', 'Light intensity');
    fireEvent.change(screen.getByRole('textbox', { name: 'Intensity' }), { target: { value: '40' } });
    await waitFor(() => expect(previewed.at(-1)).toEqual({ action_id: 90, platformGroups: [1, 2, 3], value: 40 }));
    expect(
      screen.getByText(/^Dark period until .*: E-1, E-2\. It stays lit until somebody sets Automatic/),
    ).toBeDefined();
    expect(screen.getByRole('checkbox')).toBeDefined();
    fireEvent.click(button('in 15 min'));
    expect(screen.queryByRole('checkbox'), 'a ramp goes to nobody who is not to be disturbed').toBeNull();
  });

  test('an action with a dialog of its own opens that, also one that a controller carries out', async () => {
    const Own = ({ action }: { action: { label: string } }) => <p>Own dialog of {action.label}</p>;
    await show(maintenance, 1, true, { 92: Own });
    fireEvent.click(button('CO2'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Calibrate CO2' }));
    expect(await screen.findByText('Own dialog of Calibrate CO2')).toBeDefined();
  });

  test('a second run is refused while another is running', async () => {
    let release = () => {};
    answerSend = () => new Promise((resolve) => (release = () => resolve(answered(queued))));
    await show(grower, 2);
    await openDialog('Mode', 'Automatic', 0);
    fireEvent.click(button('Send to 2 units', 0));
    await waitFor(() => expect(sent).toHaveLength(1));
    await openDialog('Mode', 'Manual', 1);
    const [, second] = screen.getAllByRole('dialog', { hidden: true });
    fireEvent.click(await within(second!).findByRole('button', { name: 'Send to 2 units' }));
    await screen.findByText('Please wait for the current request to complete.');
    expect(sent).toHaveLength(1);
    await act(async () => release());
    await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1));
    fireEvent.click(button('Send to 2 units'));
    await waitFor(() => expect(sent).toHaveLength(2));
    await act(async () => release());
  });

  test('a refusal is said in the words of the catalogue, with the server’s reason in the dialog', async () => {
    answerSend = async () =>
      Response.json({ error: { statusCode: 422, message: 'The valve is locked.' } }, { status: 422 });
    await show(grower);
    await openDialog('Irrigation', 'Irrigate');
    fireEvent.click(button('Send to 2 units'));
    await screen.findByText('An error occurred. Please try again later.');
    expect(within(screen.getByRole('dialog')).getByText('The valve is locked.')).toBeTruthy();
    expect(sent[0]).toMatchObject({
      path: '/api/v1/controllerCommands/batch',
      body: { action_id: 16, platformGroups: [1, 2], value: 60, setAutoWhenComplete: true },
    });
  });

  test('locked lights cannot be chosen, and the menu says why', async () => {
    await show(grower);
    fireEvent.click(button('Lights'));
    const item = await screen.findByRole('menuitem', { name: /^Lights on/ });
    await waitFor(() => expect(item.getAttribute('aria-disabled')).toBe('true'));
    expect(item.textContent).toContain('The facility has its lights locked');
  });

  test('air rails stand in place of curtains where the facility has them', async () => {
    facility = { ...facility, hasCurtains: true };
    await show(grower);
    fireEvent.click(button('Lights'));
    expect(await screen.findByRole('menuitem', { name: 'Open curtain' })).toBeTruthy();
    cleanup();
    facility = { ...facility, hasAirRails: true };
    answerSend = async () =>
      answered(queued.map((one) => ({ ...one, id: one.id + 100, batchId: 'rails', action_id: 52 })));
    await show(grower);
    await openDialog('Lights', 'Open air rail');
    expect(screen.queryByText(/curtain/i)).toBeNull();
    fireEvent.click(button('Send to 2 units'));
    const tray = await screen.findByRole('complementary', { hidden: true });
    expect(await within(tray).findByText('Open air rail')).toBeTruthy();
  });

  test('orders to air units are sent in the words of their command, and fail in them', async () => {
    answerSend = async () => answered(queued);
    await show(grower);
    await openDialog('Climate', 'ECU: cool');
    fireEvent.click(button('Send to 2 units'));
    await screen.findByText('Commands were successfully added to the queue');
    answerSend = async () => Response.json({ error: { statusCode: 500, message: 'No.' } }, { status: 500 });
    await openDialog('Climate', 'ECU: cool');
    fireEvent.click(button('Send to 2 units'));
    await screen.findByText('Request Failed. Please try again later.');
  });

  test('tenants have the commands of growers where all units are let to them with control, and none elsewhere', async () => {
    const subTenant = 10;
    controlled = [1, 2];
    await show(subTenant, 1, false);
    cleanup();
    controlled = [1, 2, 3];
    await show(subTenant);
    expect(screen.getByRole('button', { name: 'Lights' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Install/Upgrade' })).toBeNull();
  });
});

describe('what a dialog of its own carries out', () => {
  const administrator = 7;
  const maintenance = 6;
  async function choose(group: string, action: string) {
    fireEvent.click(button(group));
    fireEvent.click(await screen.findByRole('menuitem', { name: action }));
  }
  async function pick(label: string, option: string) {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  }

  test('a command for machines wants the password and the number of units', async () => {
    lists = { lookups: [{ id: 31, label: 'Disk space', labelEs: null, extra: { command: 'df -h' } }] };
    answerSend = () => Promise.resolve(answered(queued));
    await show(administrator);
    await choose('Install/Upgrade', 'Execute bash command');
    await pick('Command', 'Disk space');
    expect(screen.getByText('df -h')).toBeTruthy();
    const send = () => screen.getByRole('button', { name: 'Send to 3 units' });
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'secret' } });
    expect(send()).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText(/^Type 3/), { target: { value: '3' } });
    fireEvent.click(send());
    await screen.findByText('Bash command successfully transmitted');
    expect(sent.map(({ body }) => body)).toEqual([{ platformGroups: [1, 2, 3], id: 31, password: 'secret' }]);
  });

  test('a wrong password is told in the dialog', async () => {
    lists = { lookups: [{ id: 31, label: 'Disk space', labelEs: null, extra: null }] };
    answerSend = () =>
      Promise.resolve(Response.json({ error: { statusCode: 422, message: 'Wrong password.' } }, { status: 422 }));
    await show(administrator);
    await choose('Install/Upgrade', 'Execute bash command');
    await pick('Command', 'Disk space');
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'wrong' } });
    fireEvent.change(screen.getByLabelText(/^Type 3/), { target: { value: '3' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send to 3 units' }));
    expect(await screen.findByText('Wrong password.')).toBeTruthy();
    expect(await screen.findByText('An error occurred. Please try again later.')).toBeTruthy();
  });

  test('a command for machines waits while another batch is being sent', async () => {
    lists = { lookups: [{ id: 31, label: 'Disk space', labelEs: null, extra: null }] };
    let release = () => {};
    answerSend = () => new Promise((resolve) => (release = () => resolve(answered(queued))));
    await show(administrator, 2);
    await openDialog('Mode', 'Automatic', 0);
    fireEvent.click(button('Send to 2 units', 0));
    await waitFor(() => expect(sent).toHaveLength(1));
    fireEvent.click(button('Install/Upgrade', 1));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Execute bash command' }));
    await pick('Command', 'Disk space');
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'secret' } });
    fireEvent.change(screen.getByLabelText(/^Type 3/), { target: { value: '3' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send to 3 units' }));
    await screen.findByText('Please wait for the current request to complete.');
    expect(sent).toHaveLength(1);
    await act(async () => release());
  });

  const firmware = (version: string, more: object = {}) => ({
    ...{ id: Number(version.replaceAll('.', '')), kind: 'firmware', version, boardModel: null, minimumVersion: null },
    ...{ notes: null, state: 'stable', ...more },
  });

  test('an upgrade is a release of the list, held against what each unit runs, and wants the number of units', async () => {
    lists = {
      firmwareReleases: [
        firmware('2.9.0'),
        firmware('2.15.0', { minimumVersion: '2.10.0', notes: 'Steadier readings' }),
      ],
      controllers: [
        { id: 101, firmwareVersion: '2.9.0' },
        { id: 102, firmwareVersion: '2.15.0' },
      ],
    };
    await show(administrator);
    await choose('Install/Upgrade', 'Upgrade firmware');
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Version' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['2.15.0', '2.9.0']);
    fireEvent.click(options[0]!);
    const running = within(await screen.findByRole('list', { name: 'What the units run' })).getAllByRole('listitem');
    expect(running.map(({ textContent }) => textContent)).toEqual([
      '2.9.0 → 2.15.0 · newer E-1',
      '2.15.0 → 2.15.0 · the same version E-2',
      'Version not known E-3',
    ]);
    expect(screen.getByText('Steadier readings')).toBeTruthy();
    expect(screen.getByText('It needs at least 2.10.0: units that run an older version are left out.')).toBeTruthy();
    const send = await screen.findByRole('button', { name: 'Send to 2 units' });
    expect(send).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText(/^Type 2/), { target: { value: '2' } });
    fireEvent.click(send);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ action_id: 136, platformGroups: [1, 2], value: '2.15.0' });
  });

  test('where nothing was released, the dialog leads to where releases are kept', async () => {
    await show(administrator);
    await choose('Install/Upgrade', 'Upgrade firmware');
    expect(await screen.findByText(/^No version has been released/)).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Version' })).toBeNull();
  });

  test('maintenance chooses control loops for all units at once', async () => {
    const loop = (id: number, name: string) => ({
      id,
      isDefault: false,
      virtualDeviceType_id: 13,
      virtualDeviceType: { key: 'light', label: 'Light', labelEs: null, seq: 1 },
      fsa: { name, nameEs: null, version: 2, state: 'published' },
    });
    lists = {
      virtualDeviceTypeFsas: [loop(5, 'Soft start'), loop(6, 'Sunrise')],
      ControllerFsaOverrides: [{ controller_id: 101, virtualDeviceType_id: 13, virtualDeviceTypeFsa_id: 5 }],
    };
    answerSend = () => Promise.resolve(Response.json([]));
    await show(maintenance);
    await choose('Maintenance', 'Assign Custom Control Loops');
    expect(
      await screen.findByText('The units differ. Choose one for all of them, or leave each its own.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Assign to 3 controllers' })).toHaveProperty('disabled', true);
    await pick('Light', 'Sunrise (version 2)');
    fireEvent.click(screen.getByRole('button', { name: 'Assign to 3 controllers' }));
    await screen.findByText('Commands were successfully added to the queue');
    const controller_id = [101, 102, 103];
    // What was not touched, loops of other kinds with values of their own, is not decided here.
    expect(sent.map(({ body }) => body)).toEqual([
      { controller_id, virtualDeviceType_id: [13], virtualDeviceTypeFsa_id: [6] },
    ]);
  });
});
