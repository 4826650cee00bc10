import { makeWorld, startTestServer, type TestServer, type World, refusal } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Made {
  id: number;
}

async function story() {
  const here = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  const people = {
    grower: await person('grower'),
    head: await person('farmManager'),
    manager: await person('facilityManager'),
    stranger: await person('farmManager', await world.facility()),
  };
  type Who = keyof typeof people | undefined;
  const call = (who: Who, method: string, address: string, body?: unknown) =>
    server.call(method, address, { token: who && people[who].token, ...(body !== undefined && { body }) });
  const trial = (await call('head', 'POST', 'researchTrials', { title: 'More light' })).body as Made;
  const act = (who: Who, action: string, body: object = {}) =>
    call(who, 'POST', `researchTrials/${trial.id}/${action}`, body);
  const arm = async (key: string) =>
    (await call('head', 'POST', 'researchArms', { researchTrial_id: trial.id, key, name: key })).body as Made;
  return { here, call, trial, act, arm };
}

test('a trial starts with two arms and what they differ in, and is concluded by those who approve', async () => {
  const { call, trial, act, arm } = await story();
  expect((await act(undefined, 'plan')).status).toBe(401);
  expect((await act('grower', 'plan')).status).toBe(403);
  expect((await act('stranger', 'plan')).status).toBe(404);
  await act('head', 'plan');
  await arm('A');
  expect(refusal(await act('head', 'start'))).toEqual({ status: 409, code: 'NOTHING_TO_COMPARE' });
  await arm('B');
  expect(refusal(await act('head', 'start'))).toEqual({ status: 409, code: 'NOTHING_TO_COMPARE' });
  await call('head', 'PATCH', `researchTrials/${trial.id}`, { factor: 'light' });
  expect((await act('head', 'start')).body).toMatchObject({
    state: 'running',
    startedAt: expect.any(String) as string,
  });
  await act('head', 'analyse');
  expect((await act('head', 'conclude', { reason: 'It works' })).status).toBe(403);
  expect((await act('manager', 'conclude')).status).toBe(422);
  expect((await act('manager', 'conclude', { reason: 'It works' })).body).toMatchObject({
    state: 'concluded',
    conclusion: 'It works',
  });
});

test('a measurement belongs to an arm of its trial, and to who took it', async () => {
  const { call, trial, arm } = await story();
  const { id: researchArm_id } = await arm('A');
  const other = (await call('head', 'POST', 'researchTrials', { title: 'Less water' })).body as Made;
  const measure = (researchTrial_id: number) =>
    call('grower', 'POST', 'researchObservations', { researchTrial_id, researchArm_id, numberValue: 12.5 });
  expect((await measure(other.id)).status).toBe(422);
  const made = await measure(trial.id);
  expect(made.body).toMatchObject({ numberValue: 12.5, time: expect.any(String) as string });
  expect((await call('stranger', 'GET', `researchObservations/${(made.body as Made).id}`)).status).toBe(404);
});

test('everybody votes for an idea once', async () => {
  const { call, trial } = await story();
  const vote = (who: Parameters<typeof call>[0]) => call(who, 'POST', 'researchVotes', { researchTrial_id: trial.id });
  expect((await vote(undefined)).status).toBe(401);
  const { id } = (await vote('grower')).body as Made;
  expect((await vote('grower')).status).toBe(422);
  await vote('manager');
  expect((await vote('stranger')).status).toBe(422);
  const votes = async () => ((await call('head', 'GET', `researchTrials/${trial.id}`)).body as { votes: number }).votes;
  expect(await votes()).toBe(2);
  expect((await call('head', 'DELETE', `researchVotes/${id}`)).status).toBe(403);
  await call('grower', 'DELETE', `researchVotes/${id}`);
  expect(await votes()).toBe(1);
});
