import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

// What a stranger, a colleague without the role, and a crowd try with who is told: rules, ladders, drills, remedies, snoozes and
// emergency messages.

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const crowd = 200;
const send = (method: string, path: string, token: string | undefined, body?: unknown) =>
  server.call(method, path, { token, ...(body !== undefined && { body }) });
const rowsOf = async <R>(text: string, values: unknown[]): Promise<R[]> =>
  (await server.services.pool.query(text, values)).rows as R[];
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;

async function story() {
  const here = await world.facility();
  const away = await world.facility();
  const person = (role: 'grower' | 'facilityManager' | 'subTenant' | 'owner', place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  const alert = (place = here) =>
    world.row('exceptions', {
      ...{ facility_id: place.id, exceptionType_id: 2, code: 'TMP-001', name: 'Too warm', escalationLevel: 2 },
      ...{ firstOccurrred: new Date(), lastOccurred: new Date() },
    });
  return {
    ...{ here, away, alert, person },
    ...{ grower: await person('grower'), manager: await person('facilityManager'), tenant: await person('subTenant') },
    stranger: await person('facilityManager', away),
  };
}
type Statuses = readonly { status: number }[];
const kinds = (replies: Statuses) =>
  [...new Set(replies.map(({ status }) => status))].toSorted((one, other) => one - other);
const all = <T>(one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: crowd }, (_, index) => one(index)));

test('two hundred managers begin the drill at once: one test alert is sent', async () => {
  const { here, manager, stranger } = await story();
  expect((await send('POST', 'ExceptionLists/drill/start', stranger.token, { facility_id: here.id })).status).toBe(404);
  const replies = await all(() => send('POST', 'ExceptionLists/drill/start', manager.token, { facility_id: here.id }));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(kinds(replies)).toEqual([200, 409]);
  expect(await rowsOf('select id from exceptions where facility_id = $1', [here.id])).toHaveLength(1);
});

test('two hundred snoozes and endings at once: each alert is in one state, and no request is an error of the server', async () => {
  const { alert, manager } = await story();
  const id = await alert();
  const replies = await all((index) =>
    index % 3 === 0
      ? send('POST', `ExceptionLists/${id}/snooze`, manager.token, { minutes: 15 + index })
      : send('POST', 'ExceptionLists/answer', manager.token, {
          ids: [id],
          answer: index % 3 === 1 ? { kind: 'wake' } : { kind: 'falseAlarm', cause: 'sensor' },
        }),
  );
  expect(kinds(replies).filter((status) => status >= 500)).toEqual([]);
  const [row] = await rowsOf<{ status: number; until: Date | null; over: Date | null }>(
    'select "ExceptionStatus_id" as status, "snoozedUntil" as until, "resolvedOn" as over from exceptions where id = $1',
    [id],
  );
  expect(row).toEqual({ status: 6, until: null, over: expect.any(Date) as Date });
});

test('two hundred rules for one cell at once: the one that saw what there was is kept, the others are told', async () => {
  const { here, manager, stranger, grower } = await story();
  const write = (token: string | undefined, values: object = {}) =>
    send('POST', 'exceptionNotifiedUsers/cell', token, {
      ...{
        facility_id: here.id,
        exceptionType_id: null,
        escalationLevel: 2,
        user_id: grower.id,
        role_id: null,
        seen: [],
      },
      ways: [{ channel: 'email', escalationLevel: null, delayMin: 0, hours: null, backup_user_id: null }],
      ...values,
    });
  expect((await write(undefined)).status).toBe(401);
  expect((await write(grower.token)).status).toBe(403);
  expect((await write(stranger.token)).status).toBe(404);
  // Nobody of another house is named, nor stands in for somebody.
  expect((await write(manager.token, { user_id: stranger.id })).status).toBe(422);
  const backup = { channel: 'email', escalationLevel: null, delayMin: 0, hours: null, backup_user_id: stranger.id };
  expect((await write(manager.token, { ways: [backup] })).status).toBe(422);
  const replies = await all(() => write(manager.token));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(kinds(replies)).toEqual([200, 409]);
  expect(await rowsOf('select id from exception_notified_users where facility_id = $1', [here.id])).toHaveLength(1);
});

test('rules of another facility are copied by who manages both, and nobody else reads or changes them', async () => {
  const { here, away, manager, stranger } = await story();
  const rule = await world.row('exception_notified_users', {
    facility_id: away.id,
    user_id: stranger.id,
    channel: 'email',
  });
  const copy = (token: string) =>
    send('POST', 'exceptionNotifiedUsers/copy', token, { facility_id: here.id, from_facility_id: away.id });
  expect((await copy(manager.token)).status).toBe(403);
  expect((await copy(stranger.token)).status).toBe(404);
  for (const [method, path, body] of [
    ['GET', `exceptionNotifiedUsers/${rule}`, undefined],
    ['PATCH', `exceptionNotifiedUsers/${rule}`, { delayMin: 1440 }],
    ['DELETE', `exceptionNotifiedUsers/${rule}`, undefined],
    ['POST', `exceptionNotifiedUsers/${rule}/test`, {}],
  ] as const) {
    const reply = await send(method, path, manager.token, body);
    if (method === 'DELETE') expect([200, 404]).toContain(reply.status);
    else expect(reply.status, `${method} ${path}`).toBe(404);
  }
  expect(await rowsOf('select "delayMin" from exception_notified_users where id = $1', [rule])).toEqual([
    { delayMin: 0 },
  ]);
});

test('a ladder is what it says: no step of another shape, no role that is none, no facility but one’s own', async () => {
  const { here, away, manager, stranger } = await story();
  const make = (token: string, ladder: unknown, facility_id = here.id) =>
    send('POST', 'exceptionTypes', token, { facility_id, code: 'TMP-001', label: 'Ours', ladder });
  const deep = JSON.parse(`${'['.repeat(1500)}${']'.repeat(1500)}`) as unknown;
  for (const wrong of [
    deep,
    [{ afterMin: -1, level: 1 }],
    [{ afterMin: 1e9, level: 1 }],
    [{ afterMin: 1, level: 0 }],
    [{ afterMin: 1, level: 1, role: 'god' }],
    [{ afterMin: 1, level: 1, user_id: stranger.id }],
    [{ afterMin: 1.5, level: 1 }],
    Array.from({ length: 501 }, () => ({ afterMin: 1, level: 1 })),
    { afterMin: 1, level: 1 },
  ]) {
    const { status } = await make(manager.token, wrong);
    expect(status, JSON.stringify(wrong).slice(0, 60)).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  expect((await make(manager.token, [], away.id)).status).toBeGreaterThanOrEqual(403);
  const made = await make(manager.token, [{ afterMin: 5, level: 1, role: 'facilityManager' }]);
  expect(made.status).toBe(200);
  const id = idOf(made);
  expect((await send('PATCH', `exceptionTypes/${id}`, stranger.token, { ladder: [] })).status).toBe(404);
  expect(
    (await send('PATCH', `exceptionTypes/${id}`, manager.token, { facility_id: away.id })).status,
  ).toBeGreaterThanOrEqual(400);
  // The types of the product are the provider's: a facility has its own, and changes no others.
  expect((await send('PATCH', 'exceptionTypes/2', manager.token, { ladder: [] })).status).toBeGreaterThanOrEqual(403);
});

test('a remedy follows its order however many push it at once, and shows no address that runs anything', async () => {
  const { alert, manager, grower, tenant, stranger } = await story();
  const id = await alert();
  const write = (token: string | undefined, values: object = {}) =>
    send('POST', 'ExceptionRemediations', token, {
      ...{ ExceptionList_id: id, user_id: grower.id, action: 'Open the vent' },
      ...values,
    });
  expect((await write(undefined)).status).toBe(401);
  expect((await write(stranger.token)).status).toBeGreaterThanOrEqual(403);
  expect((await write(tenant.token)).status).toBeGreaterThanOrEqual(403);
  for (const photos of [
    ['javascript:alert(1)'],
    ['data:text/html,<script>'],
    [{}],
    'x',
    Array(101).fill('/files/a.jpg'),
  ])
    expect((await write(manager.token, { photos })).status, JSON.stringify(photos).slice(0, 40)).toBe(422);
  const made = await write(manager.token, { photos: ['/files/a.jpg'] });
  expect(made.status).toBe(200);
  const remedy = idOf(made);
  const states = ['in_progress', 'done', 'ineffective', 'cancelled', 'planned'] as const;
  const replies = await all((index) =>
    send('PATCH', `ExceptionRemediations/${remedy}`, manager.token, { status: states[index % states.length] }),
  );
  expect(kinds(replies).filter((status) => status >= 500)).toEqual([]);
  const log = await rowsOf<{ before: string; after: string }>(
    `select changes->'before'->>'status' as before, changes->'after'->>'status' as after from activity_logs
     where collection = 'ExceptionRemediations' and record_id = $1 and action = 'update' and changes->'after' ? 'status' order by id`,
    [remedy],
  );
  for (const [index, { before }] of log.entries()) expect(before).toBe(log[index - 1]?.after ?? 'planned');
  // Saying once more what it is changes nothing.
  const ends = ['done', 'ineffective', 'cancelled'];
  expect(log.filter(({ before, after }) => before !== after && ends.includes(before))).toEqual([]);
});

test('of two hundred emergency messages at once one is in force; a stranger sends, ends, counts and acknowledges none', async () => {
  const { here, manager, grower, stranger } = await story();
  const words = { facility_id: here.id, label: 'Gas', text: 'Leave' };
  expect((await send('POST', 'redAlerts', stranger.token, words)).status).toBe(404);
  expect((await send('POST', 'redAlerts', grower.token, words)).status).toBe(403);
  const replies = await all(() => send('POST', 'redAlerts', manager.token, words));
  expect(kinds(replies)).toEqual([200, 409]);
  const [sent, ...more] = replies.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  const id = idOf(sent ?? { body: { id: 0 } });
  for (const path of [`redAlerts/${id}/clear`, `redAlerts/${id}/roll`, `redAlerts/rolls?facility_id=${here.id}`])
    expect(
      (
        await send(
          path.endsWith('clear') ? 'POST' : 'GET',
          path,
          stranger.token,
          path.endsWith('clear') ? {} : undefined,
        )
      ).status,
    ).toBe(404);
  const acknowledge = (token: string, values: object) =>
    send('POST', 'redAlertAcknowledgements', token, { redAlert_id: id, ...values });
  expect((await acknowledge(stranger.token, {})).status).toBeGreaterThanOrEqual(400);
  expect((await acknowledge(grower.token, { user_id: manager.id })).status).toBe(403);
  const seen = await all(() => acknowledge(grower.token, {}));
  expect(seen.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(kinds(seen)).toEqual([200, 422]);
});
