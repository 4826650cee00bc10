import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const here = await world.facility();
  const away = await world.facility();
  const manager = await world.person({ facilities: [here.id, away.id], roles: ['facilityManager'] });
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const alert = (values: object = {}) =>
    world.row('exceptions', {
      ...{ facility_id: here.id, exceptionType_id: 2, code: 'TMP-001', name: 'Hot', escalationLevel: 2 },
      ...{ firstOccurrred: new Date(), lastOccurred: new Date() },
      ...values,
    });
  const rowsOf = async (text: string, values: unknown[]) => (await server.services.pool.query(text, values)).rows;
  return { here, away, manager, grower, alert, rowsOf };
}

const send = (method: string, path: string, token: string, body: unknown = {}) =>
  server.call(method, path, { token, body }) as Promise<{ status: number; body: unknown }>;

test('forty answers to one alert at the same moment: it moves once along its states, and its history tells how', async () => {
  const { manager, grower, alert, rowsOf } = await story();
  for (let round = 0; round < 3; round++) {
    const id = await alert();
    const answers = [
      ...Array.from({ length: 8 }, () => send('POST', `ExceptionLists/${id}/acknowledge`, grower.token)),
      ...Array.from({ length: 8 }, () => send('POST', `ExceptionLists/${id}/snooze`, manager.token, { minutes: 15 })),
      ...Array.from({ length: 8 }, () => send('POST', `ExceptionLists/${id}/resolve`, grower.token, { reason: 'Fan' })),
      ...['acknowledge', 'giveBack', 'wake'].flatMap((kind) =>
        Array.from({ length: 4 }, () =>
          send('POST', 'ExceptionLists/answer', manager.token, { ids: [id], answer: { kind } }),
        ),
      ),
      ...Array.from({ length: 4 }, () =>
        send('POST', `ExceptionLists/${id}/markFalseAlarm`, manager.token, { reason: 'Door' }),
      ),
    ];
    const replies = await Promise.all(answers);
    expect(replies.map(({ status }) => status).filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
    const [row] = await rowsOf('select "ExceptionStatus_id" as status, "resolvedOn" from exceptions where id = $1', [
      id,
    ]);
    const changes: { changes: Record<'before' | 'after', { ExceptionStatus_id?: number }> }[] = await rowsOf(
      `select changes from activity_logs where collection = 'ExceptionLists' and record_id = $1 and action = 'update' order by id`,
      [id],
    );
    const steps = changes.flatMap(({ changes: { before, after } }) =>
      after.ExceptionStatus_id === undefined ? [] : [[before.ExceptionStatus_id, after.ExceptionStatus_id]],
    );
    expect(steps.length).toBeGreaterThan(0);
    for (const [index, [from]] of steps.entries()) expect(from).toBe(steps[index - 1]?.[1] ?? 1);
    expect(steps.at(-1)?.[1] ?? 1).toBe(row.status);
    expect(row.resolvedOn === null).toBe([1, 2, 3, 4].includes(row.status));
  }
});

test('what was said of an alert that is over stays: cause and owner are not changed after the fact', async () => {
  const { manager, grower, alert, rowsOf } = await story();
  const ended = { ExceptionStatus_id: 5, resolvedOn: new Date(), cause: 'Fan', owner_user_id: grower.id };
  const id = await alert(ended);
  const patch = (body: object) => send('PATCH', `ExceptionLists/${id}`, manager.token, body);
  expect((await patch({ cause: 'Something else' })).status).toBe(422);
  expect(await patch({ owner_user_id: manager.id })).toMatchObject({
    status: 409,
    body: { error: { code: 'ALREADY_ENDED' } },
  });
  expect(await rowsOf('select cause, owner_user_id from exceptions where id = $1', [id])).toEqual([
    { cause: 'Fan', owner_user_id: grower.id },
  ]);
});

test('an alert is not given to somebody who cannot sign in, or works elsewhere', async () => {
  const { here, away: other, manager, alert, rowsOf } = await story();
  const away = await world.person({ facilities: [here.id], roles: ['grower'] });
  await rowsOf(`update users set status = 'suspended' where id = $1`, [away.id]);
  const stranger = await world.person({ facilities: [other.id], roles: ['grower'] });
  const id = await alert();
  const answer = { kind: 'assign', owner_user_id: away.id };
  expect(await send('POST', 'ExceptionLists/answer', manager.token, { ids: [id], answer })).toMatchObject({
    body: { done: [], refused: [{ id, reason: 'notMember' }] },
  });
  for (const owner_user_id of [away.id, stranger.id])
    expect(await send('PATCH', `ExceptionLists/${id}`, manager.token, { owner_user_id })).toMatchObject({
      status: 409,
      body: { error: { code: 'PERSON_AWAY' } },
    });
  const administrator = await world.person({ facilities: [], roles: ['administrator'] });
  expect(
    (await send('POST', `ExceptionLists/answer`, administrator.token, { ids: [id], answer: { kind: 'acknowledge' } }))
      .body,
  ).toEqual({
    done: [id],
    refused: [],
  });
});

test('rules copied by twenty requests at once stand once', async () => {
  const { here, away, manager, rowsOf } = await story();
  for (const role_id of [1, 2])
    await world.row('exception_notified_users', { facility_id: away.id, role_id, channel: 'email' });
  const ask = { facility_id: here.id, from_facility_id: away.id };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => send('POST', 'exceptionNotifiedUsers/copy', manager.token, ask)),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(await rowsOf('select 1 from exception_notified_users where facility_id = $1', [here.id])).toHaveLength(2);
});
