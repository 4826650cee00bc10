/**
 * What 60 simulated units in one controller program cost: processor and memory over 20 s against a broker in another
 * process, after everything has settled. Run with `node bench/controller.bench.ts`.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Aedes } from 'aedes';
import { createServer, type AddressInfo } from 'node:net';
import { encodeHostState } from '@trellis/sparkplug';
import { describeMachine } from './machine.ts';

const unitCount = 60;
const settleMs = 15_000;
const measuredMs = 20_000;
const ticksPerSecond = 100; // Linux: clock ticks of /proc/<pid>/stat

if (process.argv[2] === 'broker') await runBroker();
else await measure();

/** A bare broker that only counts. */
async function runBroker(): Promise<void> {
  const aedes = await Aedes.createBroker();
  let messages = 0;
  let bytes = 0;
  aedes.on('publish', ({ payload }, client) => {
    if (!client) return;
    messages += 1;
    bytes += payload.length;
  });
  const server = createServer((socket) => aedes.handle(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const state = encodeHostState({ online: true, timestamp: Date.now() });
  aedes.publish(
    { cmd: 'publish', topic: 'spBv1.0/STATE/trellis', payload: Buffer.from(state), qos: 1, retain: true, dup: false },
    () => undefined,
  );
  process.on('message', () => process.send?.({ messages, bytes }));
  process.send?.({ port: (server.address() as AddressInfo).port });
}

async function measure(): Promise<void> {
  const broker = fork(import.meta.filename, ['broker']);
  const ask = async () => {
    broker.send('count');
    const [counts] = (await once(broker, 'message')) as [{ messages: number; bytes: number }];
    return counts;
  };
  const [{ port }] = (await once(broker, 'message')) as [{ port: number }];
  const folder = mkdtempSync(join(tmpdir(), 'controller-bench-'));
  const path = join(folder, 'config.json');
  const units = Array.from({ length: unitCount }, (_, i) => ({
    groupId: 'farm',
    edgeNodeId: `rack-${i}`,
    key: 'key',
    reportSeconds: 30,
    driver: { kind: 'simulated', preset: i % 2 === 0 ? 'cannabis-flower' : 'leafy-greens', seed: i },
    devices: ['light', 'curtain', 'irrigation', 'co2Valve', 'ecu', 'dehumidifier2Stage', 'fan'],
    sensors: [
      { deviceId: 'climate', designators: [5, 6, 7] },
      { deviceId: 'soil', designators: [53, 57, 62] },
      { deviceId: 'lux', designators: [58] },
    ],
  }));
  writeFileSync(path, JSON.stringify({ brokerUrl: `mqtt://127.0.0.1:${port}`, storeDir: 'store', units }));
  const program = join(import.meta.dirname, '../apps/controller/main.ts');
  const startedAt = performance.now();
  const controller = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(controller.stdout, 'data');
  const readyMs = performance.now() - startedAt;
  await delay(settleMs);
  const before = { cpu: cpuSeconds(controller.pid), ...(await ask()) };
  await delay(measuredMs);
  const after = { cpu: cpuSeconds(controller.pid), ...(await ask()) };
  const seconds = measuredMs / 1000;
  const share = ((after.cpu - before.cpu) / seconds) * 100;
  console.log(describeMachine());
  console.log(`controller: ${unitCount} units ready in ${Math.round(readyMs)} ms`);
  console.log(`processor ${share.toFixed(1)} % of one core, memory ${memoryMb(controller.pid)} MB`);
  const messages = (after.messages - before.messages) / seconds;
  console.log(`${messages.toFixed(1)} messages/s, ${((after.bytes - before.bytes) / seconds / 1024).toFixed(1)} kB/s`);
  controller.kill('SIGTERM');
  await once(controller, 'exit');
  broker.kill();
  rmSync(folder, { recursive: true });
}

/** Processor time a process has used so far, in seconds. */
function cpuSeconds(pid = 0): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function memoryMb(pid = 0): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
