import { expect, test } from 'vitest';
import english from '../texts/en.json' with { type: 'json' };

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
