// A whole server with one facility of many units for the soak benchmark: their controllers' keys, and a manager who is told of alerts by ntfy.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashPassword } from '@trellis/access/server';
import { startServer } from '@trellis/server-app';
import { createLogger, readConfig } from '@trellis/server-kit';
import { makeWorld } from '../../apps/server/testing/make-world.ts';

const unitCount = Number(process.env['UNITS'] ?? 1000);
const config = readConfig({
  ...{ PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'silent', WEBHOOKS_LOCAL: 'on' },
  DATA_DIR: mkdtempSync(path.join(tmpdir(), 'trellis-bench-')),
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
});
const server = await startServer(config, { log: createLogger('silent') });
const world = makeWorld(server.services);
const facility = await world.facility();
const { id, token } = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
const account = { email: 'manager@example.test', password: randomBytes(12).toString('base64url') };
await server.services.pool.query('update users set email = $2, "passwordHash" = $3 where id = $1', [
  id,
  account.email,
  await hashPassword(account.password),
]);
const units = [];
for (let made = 0; made < unitCount; made += 1)
  units.push(await world.unit(facility, { name: `U-${made}`, designators: [5, 6, 7, 53, 57, 58, 62] }));
await world.row('exception_notified_users', {
  facility_id: facility.id,
  user_id: id,
  channel: 'push',
  escalationLevel: 5,
});
await world.row('notification_subscriptions', { user_id: id, channel: 'ntfy', mode: 'on' });
// Only what the benchmark sets off itself.
await server.services.pool.query(`update exception_types set active = false where code <> 'CO2-003'`);
const url = `${server.url.replace('localhost', '127.0.0.1')}/api/v1`;
const topic = await fetch(`${url}/notifications/topics`, {
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ address: process.env['NTFY'] }),
});
if (!topic.ok) throw new Error(`The topic was refused: ${await topic.text()}`);
await server.services.pool.query('analyze');
const nodes = units.map(({ controller, sensorDeviceId, id: unitId }) => ({ unitId, sensorDeviceId, ...controller }));
process.stdout.write(
  `${JSON.stringify({ url, token, account, facilityId: facility.id, group: facility.mqttGroup, mqttPort: server.mqttPort, pid: process.pid, nodes })}\n`,
);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
