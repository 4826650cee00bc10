// @vitest-environment happy-dom
import type { Controller, ProvisionalController } from '@trellis/devices/model';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ControllerConnection, ControllerUnit, useUnitsByController } from './controllers/controller-unit.tsx';
import { KeyTab } from './controllers/key-tab.tsx';
import { devicesWeb } from './index.ts';
import { AdoptDialog } from './provisional/adopt.dialog.tsx';
import { ProvisionalControllersPage } from './provisional/provisional-controllers.page.tsx';
import { WaitingPanel } from './provisional/waiting-panel.tsx';
import { RegisterDialog } from './register/register.dialog.tsx';
import { ZoneTypesPage } from './zones/zone-types.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mechanic = { roles: [{ id: 6, name: 'Maintenance' }] };
const connection = { groupId: 'north', mqttHost: null, mqttPort: 1884, isMqttEncrypted: false };
const controller = {
  ...{ id: 12, facility_id: 1, name: 'Controller N-1', deviceId: 'north-house-n-1', protocol: 'http' },
  isForeign: false,
} as unknown as Controller;
const reads = [
  [/connection/, connection],
  [/facilities/, [{ id: 1, name: 'North house' }]],
  [/ag_platformGroups/, [{ id: 7, name: 'N-1', area: { name: 'Room' } }]],
] as const;

async function chooseUnit() {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Unit' }));
  fireEvent.click(await screen.findByText('N-1'));
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a device is registered with what its unit suggests; its key is shown once, in samples that hold it', async () => {
  const sent = stubServer([[/controllers\/register/, { controller, key: 'ctl_shown-once' }], ...reads]);
  const onClose = vi.fn();
  await showPage(<RegisterDialog onClose={onClose} />, { features: [devicesWeb], person: mechanic });
  await chooseUnit();
  expect(screen.getByRole('textbox', { name: /Device id/ })).toHaveProperty('value', 'north-house-n-1');
  press('Register');
  expect(await screen.findByText('ctl_shown-once')).toBeDefined();
  expect(sent[0]?.body).toEqual({
    ...{ facility_id: 1, platformGroup_id: 7, name: 'Controller N-1', deviceId: 'north-house-n-1' },
    ...{ protocol: 'http', isForeign: false },
  });
  expect((await screen.findAllByText(/Authorization: Bearer ctl_shown-once/)).length).toBe(3);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  press('I have kept the key');
  expect(onClose).toHaveBeenCalledOnce();
});

test('an id that is taken is said at its field, and nothing typed is lost', async () => {
  const taken = {
    refusal: {
      ...refusal(422, 'not valid', 'VALIDATION_FAILED').refusal,
      details: { codes: { deviceId: ['uniqueness'] }, messages: { deviceId: ['is not unique'] } },
    },
  };
  stubServer([[/controllers\/register/, taken], ...reads]);
  await showPage(<RegisterDialog onClose={() => undefined} />, { features: [devicesWeb], person: mechanic });
  await chooseUnit();
  fireEvent.change(screen.getByRole('textbox', { name: /Device id/ }), { target: { value: 'Rack-1' } });
  press('Register');
  expect(await screen.findByText(/This id cannot be used/)).toBeDefined();
  expect(screen.getByRole('textbox', { name: /Device id/ })).toHaveProperty('value', 'Rack-1');
  fireEvent.change(screen.getByRole('textbox', { name: /Device id/ }), { target: { value: 'a/b' } });
  expect(screen.getByText('Holds none of / + # and no spaces.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Register' })).toHaveProperty('disabled', true);
});

const waiting = {
  ...{ id: 3, edgeNodeId: 'rack-9', hostname: 'raspberrypi', protocol: 'sparkplug', guessedFacility_id: null },
  ...{ state: 'waiting', rejectReason: null, controller_id: null },
} as unknown as ProvisionalController;

test('a node that waits is adopted onto a unit, in Spanish too', async () => {
  const adopted = { ...controller, name: 'rack-9', deviceId: 'rack-9', protocol: 'sparkplug', isForeign: true };
  const sent = stubServer([[/adopt/, { controller: adopted, key: 'ctl_own' }], ...reads]);
  const person = { ...mechanic, lang: 'es' };
  await showPage(<AdoptDialog waiting={waiting} onClose={() => undefined} />, { features: [devicesWeb], person });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Unidad' }));
  fireEvent.click(await screen.findByText('N-1'));
  press('Adoptar');
  expect(await screen.findByText('ctl_own')).toBeDefined();
  expect(sent[0]).toMatchObject({
    address: expect.stringContaining('provisionalControllers/3/adopt') as unknown,
    body: { facility_id: 1, platformGroup_id: 7, name: 'rack-9', protocol: 'sparkplug', isForeign: true },
  });
  expect(await screen.findByText(/require\('sparkplug-client'\)/)).toBeDefined();
  expect(screen.getByText('mqtt://localhost:1884')).toBeDefined();
});

test('rejecting asks for a reason; what was rejected is taken back', async () => {
  const sent = stubServer([[/reject|reconsider/, waiting], ...reads]);
  await showPage(<WaitingPanel waiting={waiting} />, { features: [devicesWeb], person: mechanic });
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const reason = await screen.findByRole('textbox', { name: 'Why' });
  fireEvent.change(reason, { target: { value: 'Not ours' } });
  fireEvent.submit(reason);
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: 'Not ours' }));
  cleanup();
  const rejected = { ...waiting, state: 'rejected', rejectReason: 'Not ours' } as ProvisionalController;
  await showPage(<WaitingPanel waiting={rejected} />, { features: [devicesWeb], person: mechanic });
  expect(await screen.findByText('Rejected: Not ours')).toBeDefined();
  press('Take back');
  await waitFor(() => expect(sent.at(-1)?.address).toContain('provisionalControllers/3/reconsider'));
});

test('who does not install is told so, and nothing is asked for them', async () => {
  stubServer(reads);
  const asked = vi.spyOn(globalThis, 'fetch');
  await showPage(<ProvisionalControllersPage />, { features: [devicesWeb] });
  expect(await screen.findByText(/^Maintenance and administrators see which controllers wait/)).toBeDefined();
  expect(asked.mock.calls.filter(([address]) => JSON.stringify(address).includes('provisional'))).toEqual([]);
});

test('a key is renewed and taken away only after a confirmation that names what follows', async () => {
  const sent = stubServer([[/renewKey/, { controller, key: 'ctl_another' }], [/revokeKey/, controller], ...reads]);
  await showPage(<KeyTab controller={controller} />, { features: [devicesWeb], person: mechanic });
  fireEvent.click(await screen.findByRole('button', { name: 'Make another key' }));
  expect(await screen.findByText(/opens nothing more at once/)).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Make another key' }).at(-1) as HTMLElement);
  expect(await screen.findByText('ctl_another')).toBeDefined();
  press('I have kept the key');
  await waitFor(() => expect(screen.queryByText('ctl_another')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Take the key away' }));
  expect(await screen.findByText(/can neither report nor fetch commands/)).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: 'Take the key away' }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent.at(-1)?.address).toContain('controllers/12/revokeKey'));
});

test('a kind of zone leads to the page where its units stand together', async () => {
  const about = { rights: {}, history: false, creators: [], isImportable: false, hidden: [], references: {} };
  const irrigation = { id: 1, label: 'Irrigation', labelEs: 'Riego', modeKey: 'irrigation', seq: 0, active: true };
  stubServer([
    [/about/, about],
    [/count/, { count: 1 }],
    [/zoneTypes/, [irrigation]],
  ]);
  await showPage(<ZoneTypesPage />, { features: [devicesWeb], person: mechanic });
  const way = await screen.findByRole('link', { name: '/zone-devices/irrigation' });
  expect(way.getAttribute('href')).toBe('/zone-devices/irrigation');
});

function Units() {
  const units = useUnitsByController(1);
  return [12, 13].map((id) => (
    <ControllerUnit key={id} controller={{ id, deviceId: `north house ${id}` }} name={units.get(id)?.name} />
  ));
}

test('a controller is offline in red where its unit is in service, and without alarm where it is not', async () => {
  const unit = { name: 'N-1', outOfService: undefined };
  await showPage(
    <>
      <ControllerConnection isOnline={false} unit={unit} />
      <ControllerConnection isOnline={false} unit={{ ...unit, outOfService: 'disabled' }} />
    </>,
    { features: [devicesWeb], person: mechanic },
  );
  const stateOf = async (text: string) =>
    (await screen.findByText(text)).closest('[data-state]')?.getAttribute('data-state');
  expect(await stateOf('Offline')).toBe('offline');
  expect(await stateOf('Offline · unit disabled')).toBe('disabled');
});

test('a controller says which unit it runs and leads there; one without a unit says none', async () => {
  stubServer([[/ag_platformGroups/, [{ id: 7, name: 'N-1', controller_id: 12 }]]]);
  await showPage(<Units />, { features: [devicesWeb], person: mechanic });
  const unit = await screen.findByRole('link', { name: 'N-1' });
  expect(unit.getAttribute('href')).toBe('/device/north%20house%2012/12');
  expect(screen.getAllByRole('link')).toEqual([unit]);
  expect(screen.getByText('–')).toBeDefined();
});
