/** Two thousand browsers at one facility's live socket, fifty of which are told half a megabyte a second and never read: what the
 * server's memory does, and what the others hear and how late. The whole program, real sockets. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReportReading } from '@trellis/units/model';
import { WebSocket } from 'ws';
import { openBenchDatabase } from './bench-database.ts';
import { describeMachine } from './machine.ts';
import { startLiveHall } from './start-peer.ts';

const clients = 2_000;
const deaf = 50;
const perSession = 50;
const perSecond = 100;
const watchedMs = 120_000;
/** Every so many of the others look at what they hear; the rest only take it. */
const listenEvery = 100;
const budgets = { growthMB: 200, p95Ms: 1_000 };

await using database = await openBenchDatabase();
await using hall = await startLiveHall({
  DATABASE_URL: database.url,
  PEOPLE: String(clients / perSession),
  PER_SECOND: String(perSecond),
});
console.log(describeMachine(database.version));
const sockets: WebSocket[] = [];
const late: number[] = [];
let heard = 0;
let said = 0;
let closed = 0;
for (let client = 0; client < clients; client += 1) {
  const token = hall.tokens[Math.floor(client / perSession)] ?? '';
  const socket = new WebSocket(hall.url, ['trellis', `bearer.${token}`], { perMessageDeflate: false });
  await once(socket, 'open');
  sockets.push(socket);
  if (client < deaf) {
    socket.pause();
    continue;
  }
  socket.on('close', () => (closed += 1));
  if (client % listenEvery === 0) socket.on('message', listen);
}
console.log(`  ${clients} browsers, ${deaf} of which never read`);

const quiet = await measureMemoryMB();
let most = quiet;
process.kill(hall.pid, 'SIGUSR2');
for (const until = performance.now() + watchedMs; performance.now() < until; await delay(500))
  most = Math.max(most, await measureMemoryMB());
process.kill(hall.pid, 'SIGUSR2');
await delay(5_000);
const after = await measureMemoryMB();
for (const socket of sockets.slice(0, deaf)) socket.resume();
await delay(2_000);
const gone = sockets.slice(0, deaf).filter(({ readyState }) => readyState === WebSocket.CLOSED).length;

const listeners = sockets.slice(deaf).filter((_, index) => (index + deaf) % listenEvery === 0).length;
late.sort((a, b) => a - b);
const p95 = late[Math.floor(late.length * 0.95)] ?? Number.NaN;
const growth = most - quiet;
const kept = (isKept: boolean) => (isKept ? 'kept' : 'NOT KEPT');
console.log(
  `  memory of the server ${quiet.toFixed(0)} MB at rest, ${most.toFixed(0)} MB at most, ${after.toFixed(0)} MB afterwards: growth ${growth.toFixed(0)} MB, budget ${budgets.growthMB} MB: ${kept(growth <= budgets.growthMB)}`,
);
console.log(
  `  those who read heard p95 ${p95.toFixed(0)} ms late, budget ${budgets.p95Ms} ms: ${kept(p95 <= budgets.p95Ms)}; ${said * listeners - heard} of ${said} messages were missed by one of ${listeners}, ${closed} were cut off`,
);
console.log(`  of those who never read, ${gone} of ${deaf} were cut off: ${kept(gone === deaf)}`);
for (const socket of sockets) socket.terminate();

function listen(data: Buffer): void {
  const now = Date.now();
  const messages = JSON.parse(data.toString()) as { type: string; payload: Partial<ReportReading> }[];
  for (const { payload } of [messages].flat()) {
    if (payload.data === undefined) continue;
    heard += 1;
    said = Math.max(said, payload.controllerId ?? 0);
    late.push(now - Date.parse(payload.data.timestamp));
  }
}

async function measureMemoryMB(): Promise<number> {
  const status = await readFile(`/proc/${hall.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
