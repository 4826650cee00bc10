import { findAction, type Action } from '@trellis/commands/model';
import { describe, expect, test } from 'vitest';
import english from '../texts/en.json' with { type: 'json' };
import { planRequest } from './plan-requests.ts';

const reached = [
  { platformGroup_id: 1, controller_id: 101 },
  { platformGroup_id: 2, controller_id: 102 },
];
const order = (id: number, fields: object = {}) => ({
  action: findAction(id) as Action,
  value: null,
  designatorId: null,
  setAutoWhenComplete: false,
  override: false,
  ...fields,
});

describe('an order becomes the call the specification ties it to', () => {
  test('irrigation names units, seconds, outlets and the way back to automatic', () => {
    expect(planRequest(order(16, { value: 90, designatorId: 53, setAutoWhenComplete: true }), reached)).toEqual({
      name: 'batchIrrigate',
      given: { body: { platformGroups: [1, 2], durationSeconds: 90, setAutoWhenComplete: true, designator_id: 53 } },
    });
    expect(planRequest(order(17, { override: true }), reached)).toEqual({
      name: 'batchIrrigateStop',
      given: { body: { platformGroups: [1, 2], override: true } },
    });
  });

  test.each([
    [90, { value: 80 }, { virtualDeviceType_id: 13, command: 'LightOn', intensity: 80 }],
    [1801, {}, { virtualDeviceType_id: 18, command: 'cooling' }],
    [3904, {}, { virtualDeviceType_id: 39, command: 'off' }],
  ])('action %i is a complex batch command', (id, fields, body) => {
    expect(planRequest(order(id, fields), reached)).toEqual({
      name: 'executeComplexBatchCommand',
      given: { body: { controller_ids: [101, 102], ...body } },
    });
  });

  test.each([47, 48])('action %i is a list of commands with its own id', (action_id) => {
    expect(planRequest(order(action_id), reached)).toEqual({
      name: 'send',
      given: { body: reached.map((unit) => ({ ...unit, action_id })) },
    });
  });

  test('everything else is a list of commands, one for each controller', () => {
    expect(planRequest(order(92, { value: 400 }), reached)).toEqual({
      name: 'send',
      given: {
        body: [
          { controller_id: 101, platformGroup_id: 1, action_id: 92, value: 400 },
          { controller_id: 102, platformGroup_id: 2, action_id: 92, value: 400 },
        ],
      },
    });
    expect(planRequest(order(147, { value: false }), reached.slice(0, 1))).toMatchObject({
      given: { body: [{ value: false }] },
    });
  });
});

test('what is said of an order are the sentences of the specification', () => {
  expect(english.messages).toMatchObject({
    wait: 'Please wait for the current request to complete.',
    queued: 'Commands were successfully added to the queue',
    irrigated: 'Irrigation command successfully transmitted',
    irrigationStopped: 'Stop irrigation command successfully transmitted',
    bash: 'Bash command successfully transmitted',
    clientUpgraded: 'Client Upgraded.',
    osUpgraded: 'OS Upgraded.',
    synced: 'Sync command sent.',
    tryLater: 'An error occurred. Please try again later.',
    requestFailed: 'Request Failed. Please try again later.',
  });
});
