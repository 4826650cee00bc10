// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { roles } from '@trellis/access/model';
import { actionIdOf } from '@trellis/commands/model';
import { commandsWeb } from '@trellis/commands/web';
import { actionReplies } from '@trellis/commands/web/testing';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unitStatusWeb } from '../index.ts';
import { unitRecord } from '../live/unit-record.fixture.ts';
import { CommandDialog } from './command.dialog.tsx';

const unit = (id: number, fields: object = {}) =>
  unitRecord(id, {
    ...{ platformGroupName: `E-0${id}`, controller_id: 100 + id, devices: ['light'], sensorDesignators: [5, 7] },
    ...{ deployed: true, isDisabled: false, isDnD: false, dndExpiration: null, isTesting: false },
    ...{ lastCommandFetch: new Date().toISOString(), facilityCo2Enabled: true, lifecycles: [] },
    ...fields,
  });
const lightsOff = 48;
const onClose = vi.fn();

/** Opens the command for units 1 and 2 of three. */
async function open(units: readonly object[], person: object = {}, actionId = lightsOff) {
  const sent = stubServer([
    ...actionReplies,
    [/searchStatusByDisplayType/, { platformGroups: units, count: units.length }],
    [
      /preview/,
      {
        touched: [1, 2].map((id) => ({ platformGroup_id: id, platformGroupName: `E-0${id}`, controller_id: 100 + id })),
        skipped: [],
      },
    ],
    [/facilities\/4/, { id: 4, lockLights: false, co2Enabled: true, hasCurtains: false, hasAirRails: false }],
  ]);
  await showPage(<CommandDialog given={{ actionId, unitIds: [1, 2] }} onClose={onClose} />, {
    features: [commandsWeb, unitStatusWeb],
    person: { facility_id: 4, ...person },
  });
  return sent;
}

beforeEach(() => onClose.mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the dialog of the command opens with the units named; nothing is sent, and closing it is all', async () => {
  const sent = await open([unit(1), unit(2), unit(3)]);
  await screen.findByRole('button', { name: 'Send to 2 units' });
  expect(await screen.findByText('E-01')).toBeDefined();
  expect(screen.queryByText('E-03')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent.filter(({ address }) => !address.includes('preview'))).toEqual([]);
});

test('a role that may not send it is told so', async () => {
  await open([unit(1), unit(2)], { roles: [{ id: 1, name: 'Owner / Executive' }] });
  expect(await screen.findByText(/Your role does not send this command to these units/)).toBeDefined();
});

test('units that cannot take it now say why', async () => {
  const silent = { lastCommandFetch: '2020-01-01T00:00:00Z' };
  await open([unit(1, silent), unit(2, silent)]);
  expect((await screen.findByRole('dialog', { name: 'Lights off' })).textContent).toContain('E-01, E-02: Offline');
});

test('units that are not there any more are told to be unknown', async () => {
  await open([unit(3)]);
  expect(await screen.findByText('Unknown unit')).toBeDefined();
});

test('an action with a dialog of its own opens that: calibrating has its timer here too', async () => {
  await open(
    [unit(1), unit(2)],
    { roles: [{ id: roles.maintenance.id, name: 'Maintenance' }] },
    actionIdOf('calibrateCo2'),
  );
  expect(await screen.findByRole('button', { name: 'Start the timer' })).toBeDefined();
  expect(screen.getByRole('row', { name: /^E-01/ })).toBeDefined();
});

test('an impaired chiller is sent with its reason and the hours after which it counts as well again', async () => {
  const sent = await open([unit(1), unit(2)], { roles: [roles.maintenance] }, actionIdOf('impairedChiller'));
  const button = await screen.findByRole('button', { name: 'Send to 2 units' });
  fireEvent.click(screen.getByRole('button', { name: 'after 8 hours' }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Why/ }), { target: { value: 'Condenser fan dead' } });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await waitFor(() =>
    expect(sent.find(({ address }) => address.endsWith('/batch'))?.body).toMatchObject({
      ...{ action_id: 147, value: true, reason: 'Condenser fan dead', clearHours: 8 },
    }),
  );
});
