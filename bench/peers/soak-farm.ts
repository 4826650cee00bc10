// A whole server for the soak benchmark: one facility of many units, and many with one unit each, whose managers are told of alerts by
// ntfy; the keys of their controllers.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashPassword } from '@trellis/access/server';
import { startServer } from '@trellis/server-app';
import { createLogger, readConfig } from '@trellis/server-kit';
import { makeWorld, type MadeUnit } from '../../apps/server/testing/make-world.ts';

const unitCount = Number(process.env['UNITS'] ?? 1000);
const aloneCount = Number(process.env['ALONE'] ?? 40);
const config = readConfig({
  ...{ PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'silent', WEBHOOKS_LOCAL: 'on' },
  DATA_DIR: mkdtempSync(path.join(tmpdir(), 'trellis-bench-')),
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
});
const server = await startServer(config, { log: createLogger('silent') });
const world = makeWorld(server.services);
const facility = await world.facility();
const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
const { id, token } = manager;
const account = { email: 'manager@example.test', password: randomBytes(12).toString('base64url') };
await server.services.pool.query('update users set email = $2, "passwordHash" = $3 where id = $1', [
  id,
  account.email,
  await hashPassword(account.password),
]);
const designators = [5, 6, 7, 53, 57, 58, 62];
const nodeOf = ({ controller, sensorDeviceId, id: unitId }: MadeUnit, { mqttGroup: group }: { mqttGroup: string }) => ({
  ...{ unitId, sensorDeviceId, group },
  ...controller,
});
const nodes = [];
for (let made = 0; made < unitCount; made += 1)
  nodes.push(nodeOf(await world.unit(facility, { name: `U-${made}`, designators }), facility));
// Only what the benchmark sets off itself.
await server.services.pool.query(`update exception_types set active = false where code <> 'CO2-003'`);
const url = `${server.url.replace('localhost', '127.0.0.1')}/api/v1`;
await tellByNtfy(manager, facility.id, 'farm');
const alone = [];
for (let made = 0; made < aloneCount; made += 1) {
  const small = await world.facility();
  const keeper = await world.person({ facilities: [small.id], roles: ['facilityManager'] });
  alone.push(nodeOf(await world.unit(small, { name: `L-${made}`, designators }), small));
  await tellByNtfy(keeper, small.id, `alone-${made}`);
}
await server.services.pool.query('analyze');
process.stdout.write(
  `${JSON.stringify({ url, token, account, facilityId: facility.id, mqttPort: server.mqttPort, pid: process.pid, nodes, alone })}\n`,
);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));

async function tellByNtfy(person: { id: number; token: string }, facilityId: number, topic: string): Promise<void> {
  await world.row('exception_notified_users', {
    ...{ facility_id: facilityId, user_id: person.id, channel: 'push', escalationLevel: 5 },
  });
  await world.row('notification_subscriptions', { user_id: person.id, channel: 'ntfy', mode: 'on' });
  const reply = await fetch(`${url}/notifications/topics`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ address: `${process.env['NTFY']}-${topic}` }),
  });
  if (!reply.ok) throw new Error(`The topic was refused: ${await reply.text()}`);
}
