// A whole server for the kill tests: what it does every minute it does every second, and its clock is ahead by as many milliseconds as
// the file CLOCK_AHEAD says.
import { readFileSync } from 'node:fs';
import { readConfig } from '@trellis/server-kit';
import { PgBoss } from 'pg-boss';
import { startServer } from '../start-server.ts';

const { CLOCK_AHEAD = '' } = process.env;
const readAhead = () => Number(readFileSync(CLOCK_AHEAD, 'utf8'));
let aheadMs = readAhead();
setInterval(() => {
  aheadMs = readAhead();
}, 100);

const { schedule } = PgBoss.prototype; // oxlint-disable-line typescript/unbound-method -- called on its own object below
PgBoss.prototype.schedule = async function hurry(name: string, cron: string, ...others: [object?, object?]) {
  if (cron !== '* * * * *') return schedule.call(this, name, cron, ...others);
  setInterval(() => void this.send(name, {}, { singletonSeconds: 1 }).catch(() => undefined), 1000);
};

const server = await startServer(readConfig(process.env), { clock: { now: () => new Date(Date.now() + aheadMs) } });
process.stdout.write(`Trellis is ready at ${server.url}\n`);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
