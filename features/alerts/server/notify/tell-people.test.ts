import { Exception } from '@trellis/alerts/model';
import { inTransaction } from '@trellis/server-kit';
import { makeWorld, startTestServer } from '@trellis/server-app/testing';
import { expect, onTestFinished, test } from 'vitest';

const system = { userId: null, source: 'job', ip: null } as const;

test('an alert raised on a server that stops at once is told by another, once', async () => {
  const raising = await startTestServer({ env: { ROLES: 'api' } });
  onTestFinished(() => raising.stop());
  const world = makeWorld(raising.services);
  const facility = await world.facility();
  const { id: user_id } = await world.person({ facilities: [facility.id], roles: ['grower'] });
  await world.row('exception_notified_users', { facility_id: facility.id, user_id, channel: 'email' });
  const now = new Date().toISOString();
  const raise = (code: string) =>
    inTransaction(raising.services, system, ({ records }) =>
      records.create(Exception, {
        facility_id: facility.id,
        exceptionType_id: 2,
        code,
        name: 'Temperature too high',
        firstOccurrred: now,
        lastOccurred: now,
        escalationLevel: 2,
      }),
    );
  const { id } = await raise('TMP-001');
  const told = async () =>
    (
      await raising.services.pool.query<{ id: number }>(
        `select exception_id as id from alert_receipts where user_id = $1 and channel = 'email' order by exception_id`,
        [user_id],
      )
    ).rows.map((row) => row.id);
  const waiting = await raising.services.pool.query(
    `select data->'row'->>'id' as id from pgboss.job where name = 'alert.raised/tell-people' and state = 'created'`,
  );
  expect(waiting.rows).toEqual([{ id: String(id) }]);
  expect(await told()).toEqual([]);

  const servers = [await startTestServer({ databaseUrl: raising.databaseUrl })];
  onTestFinished(() => servers[0]?.stop());
  await expect.poll(told).toEqual([id]);
  servers.push(await startTestServer({ databaseUrl: raising.databaseUrl }));
  onTestFinished(() => servers[1]?.stop());
  const next = await raise('TMP-002');
  await expect.poll(told).toEqual([id, next.id]);
});
