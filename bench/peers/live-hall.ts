// A whole server with one facility that many people watch: readings are said to all of them, and much more to the first of them.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '@trellis/server-app';
import { createLogger, messageOf, readConfig, tellFacility } from '@trellis/server-kit';
import { unitMessages, type ReportReading } from '@trellis/units/model';
import { makeWorld } from '../../apps/server/testing/make-world.ts';

const people = Number(process.env['PEOPLE'] ?? 1);
const turnMs = 100;
/** With each turn: more within half a minute than the network keeps for a browser by itself. */
const loudBytes = 50_000;
const config = readConfig({
  ...{ PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'silent' },
  DATA_DIR: mkdtempSync(path.join(tmpdir(), 'trellis-bench-')),
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
});
const server = await startServer(config, { log: createLogger('silent') });
const world = makeWorld(server.services);
const facility = await world.facility();
const watching: { id: number; token: string }[] = [];
while (watching.length < people) watching.push(await world.person({ facilities: [facility.id], roles: ['grower'] }));
const [first] = watching;
if (!first) throw new Error('Nobody watches.');

let said = 0;
const reading = (): ReportReading => ({
  controllerId: 1,
  platformGroupId: 1,
  deviceId: 'sensor',
  designatorId: 5,
  priority: 1,
  reading: 25,
  data: { timestamp: new Date().toISOString() },
});
// Begun by the first signal, ended by the next: nobody is heard before all are there.
let timer: NodeJS.Timeout | undefined;
const begin = (perSecond: number) => {
  timer = setInterval(() => {
    const messages = Array.from({ length: (perSecond * turnMs) / 1000 }, () =>
      messageOf(unitMessages.reportReading, { ...reading(), controllerId: (said += 1) }),
    );
    const loud = { ...reading(), deviceId: 'x'.repeat(loudBytes) };
    tellFacility(server.services.bus, facility.id, [
      ...messages,
      messageOf(unitMessages.reportReading, loud, { to: first.id }),
    ]);
  }, turnMs);
};
process.on('SIGUSR2', () => {
  if (timer === undefined) begin(Number(process.env['PER_SECOND'] ?? 100));
  else clearInterval(timer);
});
const url = server.url.replace('localhost', '127.0.0.1').replace('http', 'ws');
process.stdout.write(
  `${JSON.stringify({ url: `${url}/ws/facility${facility.id}`, tokens: watching.map(({ token }) => token), pid: process.pid })}\n`,
);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
