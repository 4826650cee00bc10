import { expect, test } from 'vitest';
import type { Driver } from '../drivers/driver.ts';
import { createSimulatedDriver } from '../drivers/simulated/simulated-driver.ts';
import { createSharedLine } from './shared-line.ts';
import { hourMs, openBench, start } from './unit-bench.testing.ts';

test('a unit whose hardware is down does not keep the others from the shared line', async () => {
  const line = createSharedLine(1);
  const simulated = createSimulatedDriver({ preset: 'cannabis-flower', seed: 5, startAt: start });
  const driver: Driver = { ...simulated, writeActuators: () => Promise.reject(new Error('line down')) };
  const down = openBench({ line, name: 'A-1', driver });
  const well = openBench({ line, name: 'A-2' });
  await down.pass(2.5 * hourMs);
  const events = await well.pass(2.5 * hourMs);
  expect(events.irrigations.map((one) => one.kind)).toEqual(['started', 'ended']);
});

test('units on one shared line never water together, and the one that waits says so', async () => {
  const line = createSharedLine(1);
  const benches = [openBench({ line, name: 'A-1' }), openBench({ line, name: 'A-2' })];
  const seen = new Set<unknown>();
  for (let i = 0; i < (3 * hourMs) / 10_000; i += 1) {
    const states = [];
    for (const bench of benches) states.push(bench.latest(await bench.pass(10_000), 'irrigation', 'state'));
    for (const state of states) seen.add(state);
    expect(states.filter((state) => state === 'on').length).toBeLessThanOrEqual(1);
  }
  expect(seen).toEqual(new Set(['off', 'on', 'waiting']));
});
