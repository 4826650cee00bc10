import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { until } from '@trellis/test-kit/until';
import { expect, onTestFinished, test } from 'vitest';
import { commandMetrics, makeFolder, startHost } from './agent.testing.ts';
import { plantUnit, startPlant } from './plant.testing.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

function startProgram(configPath: string): ChildProcess {
  const child = spawn(process.execPath, [program, configPath], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** A repeatable stream of numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** A host, real hardware, and the program between them, ready to be started and killed. */
async function bench() {
  const host = await startHost();
  const folder = makeFolder();
  const plant = await startPlant();
  const unit = plantUnit(plant, { plan: { facility_timezone: 'UTC' } });
  const configPath = join(folder, 'config.json');
  const config = { brokerUrl: host.url, storeDir: 'store', tickMs: 40, logLevel: 'fatal', units: [unit] };
  writeFileSync(configPath, JSON.stringify(config));
  /** Starts the program and waits until it is born. */
  const start = async () => {
    const births = host.births('rack-1');
    const child = startProgram(configPath);
    const exited = once(child, 'exit');
    await until(() => expect(host.births('rack-1')).toBeGreaterThan(births));
    return { child, exited };
  };
  /** Sends a command twice: the host does not know what arrived. */
  const tell = async (device: 'light' | 'irrigation', id: number, value: 'on' | 'off') => {
    const water = device === 'irrigation' ? { durationSeconds: 1 } : {};
    const metrics = commandMetrics({ id, metric: 'state', value, ...water });
    await host.send('rack-1', device, metrics);
    await host.send('rack-1', device, metrics);
  };
  const finals = (id: number) => host.answers(id).filter(({ outcome }) => outcome !== 'acknowledged');
  return { host, plant, start, tell, finals };
}

test('a controller killed at random moments carries out each command at most once and answers each in the end, one way', async () => {
  const { host, plant, start, tell, finals } = await bench();
  const random = seeded(20_261_121);
  const told = new Map<number, { device: 'light' | 'irrigation'; value: 'on' | 'off' }>();
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  const unanswered = () => [...told.keys()].filter((id) => finals(id).length === 0);
  const speak = async () => {
    for (let id = 1; !isOver(); id += 1) {
      // However slow the machine starts programs, what waits for the last one stays a handful.
      while (!isOver() && unanswered().length > 40) await delay(50);
      const device = id % 16 === 0 ? 'irrigation' : 'light';
      const value = device === 'irrigation' || id % 2 === 0 ? 'on' : 'off';
      told.set(id, { device, value });
      await tell(device, id, value);
      await delay(20 + 120 * random());
    }
  };
  let speaking = Promise.resolve();
  for (let kills = 0; kills < 8; kills += 1) {
    const { child, exited } = await start();
    // The broker keeps commands for a controller it has met.
    if (kills === 0) speaking = speak();
    await delay(50 + 900 * random());
    child.kill('SIGKILL');
    await exited;
  }
  over.abort();
  await speaking;

  const { child, exited } = await start();
  await until(() => expect(unanswered()).toEqual([]), 45_000);
  for (const id of told.keys()) {
    expect(new Set(finals(id).map(({ outcome }) => outcome)).size, `command ${id}`).toBe(1);
  }
  // Whatever failed was stopped by the kill, or overtaken on its way: nothing else goes wrong here.
  const errors = [...told.keys()].flatMap((id) => finals(id).flatMap(({ error }) => (error ? [error] : [])));
  expect(errors.filter((error) => !/stopped while|came before this one|took its place/.test(error))).toEqual([]);
  const water = [...told].filter(([, { device }]) => device === 'irrigation').map(([id]) => id);
  const begun = water.filter(
    (id) => finals(id)[0]?.outcome === 'done' || finals(id)[0]?.error?.includes('stopped while'),
  );
  expect(water.filter((id) => finals(id)[0]?.outcome === 'done').length).toBeGreaterThan(0);
  expect(plant.openings).toBeGreaterThan(0);
  expect(plant.openings).toBeLessThanOrEqual(begun.length);
  await until(() => expect(plant.isOpen).toBe(false));
  const lastLight = [...told.values()].findLast(({ device }) => device === 'light');
  await until(() => expect(plant.lamp).toBe(lastLight?.value === 'on' ? 1000 : 0));

  child.kill('SIGTERM');
  await exited;
  expect(child.exitCode).toBe(0);
  await until(() => expect(host.isOnline('rack-1')).toBe(false));
});

test('killed at the very moment the valve opens, a controller does not open it again, and says so', async () => {
  const { plant, start, tell, finals } = await bench();
  for (let round = 1; round <= 3; round += 1) {
    const { child, exited } = await start();
    plant.onOpen = () => child.kill('SIGKILL');
    await tell('irrigation', round, 'on');
    await exited;
    delete plant.onOpen;
    const next = await start();
    await until(() => expect(finals(round)).not.toHaveLength(0));
    await tell('irrigation', round, 'on');
    await until(() => expect(plant.isOpen).toBe(false));
    await until(() => expect(finals(round).length).toBeGreaterThan(1));
    expect(new Set(finals(round).map(({ outcome }) => outcome)).size).toBe(1);
    expect(finals(round)[0]?.error).toContain('stopped while');
    next.child.kill('SIGTERM');
    await next.exited;
    expect(plant.openings).toBe(round);
  }
});
