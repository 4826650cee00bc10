// A farm of 1000 units that reads 3 333 times a second while 50 browsers watch (SOAK_MINUTES, 1 unless told; the budget is held over
// 30): readings on their way to a browser, danger on its way into the inbox of one and to a push gateway, what is lost, the server's
// share of a core and how much memory it holds more at the end, and so for the page of a real browser that shows all units.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openBenchDatabase } from './bench-database.ts';
import { ratioOf } from './budget.ts';
import { describeMachine } from './machine.ts';
import { startSoakFarm } from './start-peer.ts';
import { openWatchingPage } from './watch-page.ts';
import { buildWeb } from '../scripts/web-build.ts';

const minutes = Number(process.env['SOAK_MINUTES'] ?? 1);
/** One of them real, with a page open. */
const browsers = 50;
const unitCount = 1000;
/** Seven sensors of each unit in this time: 3 333 readings a second. */
const everyMs = 2100;
const dangerEveryMs = 3000;
/** Facilities of one unit: who was told within five minutes gets what follows in one message, so that each of theirs is a first one. */
const aloneCount = 40;
/** One danger of so many is in one of those. */
const aloneEach = 3;
const budgets = { readingMs: 250, inboxMs: 2000, gatewayMs: 5000 };

await using database = await openBenchDatabase();
console.log(describeMachine(database.version));
await buildWeb(path.resolve(import.meta.dirname, '..'));
/** When the gateway was told last, by the unit named in the message. */
const told = new Map<string, number>();
const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const text = `${JSON.stringify(request.headers)} ${body}`;
    for (const [unit] of text.matchAll(/L-\d+/g)) if (!told.has(unit)) told.set(unit, Date.now());
    response.writeHead(200).end('{}');
  });
}).listen(0, '127.0.0.1');
await once(gateway, 'listening');
const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/farm`;
await using farm = await startSoakFarm({
  DATABASE_URL: database.url,
  NTFY: address,
  UNITS: String(unitCount),
  ALONE: String(aloneCount),
});
const { mqttPort, nodes, alone, facilityId, token, url, pid } = farm;
await using folder = await mkdtempDisposable(path.join(tmpdir(), 'trellis-bench-'));
const soakFile = path.join(folder.path, 'soak.json');
writeFileSync(soakFile, JSON.stringify({ mqttPort, nodes: [...nodes, ...alone], everyMs }));
const publishers = spawn(process.execPath, [path.join(import.meta.dirname, 'soak-publishers.ts'), soakFile], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface(publishers.stdout)[Symbol.asyncIterator]();
const next = async () => JSON.parse((await lines.next()).value ?? '{}') as Record<string, number>;
await next();

const readings: number[] = [];
/** How many of them had come at each tenth of the time: what is slow throughout is told from what gets slower. */
const tenths: number[] = [];
/** When an alert of a unit was heard of by a browser. */
let heardAlertAt = 0;
const liveAddress = `${url.replace('http', 'ws').replace('/api/v1', '')}/ws/facility${facilityId}?access_token=${token}`;
const timed = new WebSocket(liveAddress);
timed.on('message', (data: Buffer) => take(JSON.parse(data.toString()) as Heard | Heard[]));
await once(timed, 'open');
/** Neither the one that is timed nor the one with a page. */
const watchers = spawn(
  process.execPath,
  [path.join(import.meta.dirname, 'soak-watchers.ts'), liveAddress.replace('ws', 'http'), String(browsers - 2)],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
await once(watchers.stdout, 'data');
interface Heard {
  type: string;
  payload?: { collection?: string; op?: string; data?: { timestamp: string } };
}
function take(heard: Heard | Heard[]): void {
  const now = Date.now();
  for (const { type, payload } of [heard].flat()) {
    if (type === 'reportReading') readings.push(now - Date.parse(payload?.data?.timestamp ?? ''));
    if (type === 'entityChanged' && payload?.collection === 'ExceptionLists') heardAlertAt ||= now;
  }
}

/** Processor seconds and bytes of memory of the server. */
function measureServer(): { cpu: number; rss: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return { cpu: (Number(stat[11]) + Number(stat[12])) / 100, rss: Number(stat[21]) * 4096 };
}
await using page = await openWatchingPage(url.replace('/api/v1', ''), farm.account);
await delay(20_000);
readings.length = 0;
const rows = await page.countRows();
/** Taken ten times, to tell what fills up once from what grows without end. */
const memory = [{ heap: await page.measureHeap(), rss: measureServer().rss }];
const [before, startedAt] = [measureServer(), performance.now()];
const inbox: number[] = [];
const dangersAlone = new Map<string, number>();
for (let turn = 0; performance.now() - startedAt < minutes * 60_000 && turn < unitCount; turn += 1) {
  heardAlertAt = 0;
  const isAlone = turn % aloneEach === 0 && turn / aloneEach < aloneCount;
  publishers.stdin.write(`${isAlone ? unitCount + turn / aloneEach : turn}\n`);
  const { at = 0 } = await next();
  await delay(dangerEveryMs);
  while (!isAlone && heardAlertAt === 0 && Date.now() - at < 30_000) await delay(50);
  const due = (performance.now() - startedAt) / (minutes * 6000) >= memory.length;
  if (due) tenths.push(readings.length);
  if (due) memory.push({ heap: await page.measureHeap(), rss: measureServer().rss });
  if (isAlone) dangersAlone.set(`L-${turn / aloneEach}`, at);
  else inbox.push(heardAlertAt === 0 ? Infinity : heardAlertAt - at);
}
const [after, seconds] = [measureServer(), (performance.now() - startedAt) / 1000];
memory.push({ heap: await page.measureHeap(), rss: after.rss });
publishers.stdin.write('end\n');
const { sent = 0 } = await next();
await delay(3000);
const { stored = 0 } =
  (await database.pool.query<{ stored: number }>('select count(*)::int as stored from readings')).rows[0] ?? {};
const again = await database.pool.query<{ name: string; count: number; why: string | null }>(
  `select name, count(*)::int as count, max(left(output::text, 500)) as why from pgboss.job where retry_count > 0 group by 1`,
);
timed.terminate();
watchers.stdin.end();
gateway.close();

const at = (all: readonly number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
const line = (what: string, all: readonly number[], budget: number) =>
  console.log(
    `${what}: p50 ${at(all, 0.5).toFixed(0)} ms, p95 ${at(all, 0.95).toFixed(0)} ms of ${all.length}, ratio ${ratioOf(at(all, 0.95), budget)} of ${budget} ms`,
  );
console.log(
  `${seconds.toFixed(0)} s, ${unitCount} units, ${browsers} browsers, ${(sent / (seconds + 20)).toFixed(0)} readings/s`,
);
line('reading -> browser', readings, budgets.readingMs);
console.log(
  `  p95 by tenths of the time: ${[...tenths, readings.length].map((end, index) => at(readings.slice(tenths[index - 1] ?? 0, end), 0.95).toFixed(0)).join(' ')} ms`,
);
line('danger -> inbox of a browser', inbox, budgets.inboxMs);
line(
  'danger -> push gateway, the first of its facility',
  [...dangersAlone].map(([unit, since]) => (told.get(unit) ?? Infinity) - since),
  budgets.gatewayMs,
);
console.log(`readings lost: ${sent - stored} of ${sent}`);
console.log(
  `jobs that were tried again: ${again.rows.map(({ name, count, why }) => `${count} ${name} (${why ?? 'no reason'})`).join(', ') || 'none'}`,
);
const megabytes = (all: readonly number[]) => all.map((bytes) => (bytes / 1e6).toFixed(0)).join(' ');
console.log(
  `server: ${(((after.cpu - before.cpu) / seconds) * 100).toFixed(0)} % of a core, memory ${megabytes(memory.map(({ rss }) => rss))} MB`,
);
console.log(`page of a browser, ${rows} rows drawn: heap ${megabytes(memory.map(({ heap }) => heap))} MB`);
if (sent !== stored) process.exitCode = 1;
