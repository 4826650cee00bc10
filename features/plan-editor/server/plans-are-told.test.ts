import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
interface Person {
  id: number;
  token: string;
}
let here: { id: number };
let grower: Person;
let head: Person;
let manager: Person;
let stranger: Person;

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api,jobs' } });
  world = makeWorld(server.services);
  here = await world.facility();
  const elsewhere = await world.facility();
  grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  stranger = await world.person({ facilities: [elsewhere.id], roles: ['farmManager', 'facilityManager'] });
});
afterAll(() => server.stop());

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, who?: Person, body?: unknown) =>
  server.call(method, path, { token: who?.token, ...(body !== undefined && { body }) }) as Promise<{
    status: number;
    body: { id: number } & Record<string, unknown>;
  }>;

/** A plan whose draft has one phase that is complete. */
async function draftOf(name: string) {
  const plan = await world.row('grow_plans', { name, category_id: 1, facility_id: here.id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  const phase = await world.row('grow_phases', {
    ...{ growplanVersion_id: version, seq: 1, name: 'Bloom', startSeconds: 0, endSeconds: 864_000, photoperiod: 12 },
    ...{ photoperiodStartTime: '06:00' },
  });
  for (const lightState of ['Lights On', 'Lights Off'])
    await world.row('grow_phase_environments', {
      ...{ growPhase_id: phase, lightState, tempMin: 20, tempMax: 26, humidityMin: 50, humidityMax: 60 },
    });
  return { plan, version, phase };
}
const told = async (plan: number) =>
  (
    await server.services.pool.query<{ user_id: number; subject: string }>(
      `select user_id, subject from notifications where "refCollection" = 'ag_growplans' and ref_id = $1 order by id`,
      [plan],
    )
  ).rows;

test('managers hear of a plan that was handed in, who handed it in hears what became of it', async () => {
  const { plan, version } = await draftOf('Told plan');
  expect((await send('POST', `ag_growplanVersions/${version}/submit`, head, {})).status).toBe(200);
  await expect.poll(() => told(plan)).toEqual([{ user_id: manager.id, subject: 'Grow plan to approve: Told plan' }]);
  const back = await send('POST', `ag_growplanVersions/${version}/returnToDraft`, manager, { reason: 'More light.' });
  expect(back.status).toBe(200);
  await expect
    .poll(async () => (await told(plan)).slice(1))
    .toEqual([{ user_id: head.id, subject: 'Grow plan answered: Told plan' }]);
});

test('a phase is commented by growers and planners of its facility; of a draft growers know nothing', async () => {
  const { version, phase } = await draftOf('Commented plan');
  const comment = (who: Person | undefined, growPhase_id: number, text: unknown = 'Too wet.') =>
    send('POST', 'ag_growPhaseComments', who, { growPhase_id, text });
  expect((await comment(undefined, phase)).status).toBe(401);
  expect((await comment(stranger, phase)).status).toBe(422);
  expect((await comment(head, phase, '')).status).toBe(422);
  const made = await comment(head, phase);
  expect(made).toMatchObject({ status: 200, body: { growPhase_id: phase, user_id: head.id, text: 'Too wet.' } });
  expect((await comment(grower, phase)).status).toBe(422);
  expect((await send('GET', `ag_growPhaseComments/${made.body.id}`, grower)).status).toBe(404);
  await server.services.pool.query(`update grow_plan_versions set state = 'published' where id = $1`, [version]);
  const own = await comment(grower, phase, 'Dry-back reached 30 %.');
  expect(own.status).toBe(200);
  expect((await send('GET', `ag_growPhaseComments/${own.body.id}`, stranger)).status).toBe(404);
  // Somebody else's words stay theirs.
  expect((await send('PATCH', `ag_growPhaseComments/${made.body.id}`, grower, { text: 'Fine.' })).status).toBe(403);
  expect((await send('DELETE', `ag_growPhaseComments/${own.body.id}`, grower)).status).toBe(200);
});

test('a comment is answered below itself, and settled by who began it or who plans', async () => {
  const { version, phase } = await draftOf('Answered plan');
  const other = await draftOf('Other plan');
  await server.services.pool.query(`update grow_plan_versions set state = 'published' where id = $1`, [version]);
  const say = (who: Person | undefined, values: object) =>
    send('POST', 'ag_growPhaseComments', who, { growPhase_id: phase, text: 'Too wet.', ...values });
  const { id } = (await say(grower, {})).body;
  const answer = await say(head, { comment_id: id, text: 'Since when?' });
  expect(answer).toMatchObject({ status: 200, body: { comment_id: id, user_id: head.id, state: 'open' } });
  // What others answered stays, whoever deletes the comment; one's own answers go along.
  const drop = (who: Person | undefined, of: number) => send('DELETE', `ag_growPhaseComments/${of}`, who);
  for (const who of [grower, head])
    expect(await drop(who, id)).toMatchObject({ status: 409, body: { error: { code: 'COMMENT_ANSWERED' } } });
  expect((await send('GET', `ag_growPhaseComments/${answer.body.id}`, head)).status).toBe(200);
  const alone = (await say(grower, {})).body.id;
  expect((await say(grower, { comment_id: alone })).status).toBe(200);
  expect((await drop(grower, alone)).status).toBe(200);
  // Not of another phase, nor below an answer; and it stays there.
  expect((await say(head, { comment_id: answer.body.id })).status).toBe(409);
  expect((await say(head, { comment_id: id, growPhase_id: other.phase })).status).toBe(409);
  expect((await say(head, { comment_id: 2_000_000_000 })).status).toBe(422);
  const patch = (values: object) => send('PATCH', `ag_growPhaseComments/${answer.body.id}`, head, values);
  expect((await patch({ comment_id: null })).status).toBe(409);
  expect((await patch({ resolvedBy_user_id: grower.id })).status).toBe(422);
  const settle = (who: Person | undefined, action = 'resolve', of: number = id) =>
    send('POST', `ag_growPhaseComments/${of}/${action}`, who, {});
  expect((await settle(undefined)).status).toBe(401);
  expect((await settle(stranger)).status).toBe(404);
  expect((await settle(head, 'resolve', answer.body.id)).status).toBe(409);
  expect(await settle(grower)).toMatchObject({
    status: 200,
    body: { state: 'resolved', resolvedBy_user_id: grower.id },
  });
  expect((await settle(head)).status).toBe(409);
  expect(await settle(head, 'reopen')).toMatchObject({
    status: 200,
    body: { state: 'open', resolvedBy_user_id: null },
  });
  const theirs = (await say(head, {})).body;
  expect((await settle(grower, 'resolve', theirs.id)).status).toBe(403);
  // Once nobody's answer stands below it any more, it goes.
  expect((await drop(head, answer.body.id)).status).toBe(200);
  expect((await drop(head, id)).status).toBe(200);
});
