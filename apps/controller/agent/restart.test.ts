import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { until } from '@trellis/test-kit/until';
import { expect, test } from 'vitest';
import { configFor, makeFolder, startHost } from './agent.testing.ts';
import { openCommandJournal } from './commands/command-journal.ts';
import type { CommandIntent } from './commands/command-record.ts';
import { runController } from './index.ts';
import { plantUnit, startPlant } from './plant.testing.ts';

const alwaysLit = {
  facility_timezone: 'UTC',
  currentPhase: {
    starttime: null,
    scheduledStart: null,
    scheduledEnd: null,
    noIrrigation: true,
    lightIntensity: 1,
    photoperiod: 24,
    photoperiodStartTime: null,
    environments: [],
  },
};

const dark = { device: 'light', metric: 'state', value: 'off' } as const;
const water = { device: 'irrigation', metric: 'state', value: 'on', durationSeconds: 60 } as const;

/** A program that was killed before it could carry out what it had been told, and the same program started again. */
async function startAgain(told: Omit<CommandIntent, 'id' | 'receivedAt'>) {
  const host = await startHost();
  const storeDir = makeFolder();
  const folder = join(storeDir, 'units', 'farm', 'rack-1');
  mkdirSync(folder, { recursive: true });
  const journal = openCommandJournal(folder, () => undefined);
  journal.begin({ id: 7, receivedAt: Date.now(), ...told });
  journal.close();
  const plant = await startPlant();
  const unit = plantUnit(plant, { plan: alwaysLit });
  const controller = await runController(configFor(host, storeDir, [unit]), pino({ level: 'silent' }));
  await until(() => expect(host.answers(7)).not.toHaveLength(0));
  return { host, plant, stop: () => controller.stop() };
}

test('a unit that was told to be dark before it was killed does not light up when it starts again', async () => {
  const { host, plant, stop } = await startAgain(dark);
  expect(host.answers(7)).toEqual([{ commandId: 7, outcome: 'done', result: { state: 'off' } }]);
  expect(host.last('state', 'light')).toBe('off');
  await stop();
  expect(plant.lampHistory.length).toBeGreaterThan(0);
  expect(new Set(plant.lampHistory)).toEqual(new Set([0]));
});

test('an order that expired while the program was down changes nothing, and is answered', async () => {
  const { host, plant, stop } = await startAgain({ ...dark, expiresAt: Date.now() - 1 });
  expect(host.answers(7)).toMatchObject([{ outcome: 'failed', error: 'The command came after it had expired' }]);
  await stop();
  expect(plant.lampHistory[0]).toBeGreaterThan(0);
});

test('water that may have flowed before the kill does not flow again, and whoever asked is told', async () => {
  const { host, plant, stop } = await startAgain(water);
  expect(host.answers(7)).toMatchObject([{ outcome: 'failed', error: expect.stringContaining('stopped while') }]);
  await stop();
  expect(plant.openings).toBe(0);
});
