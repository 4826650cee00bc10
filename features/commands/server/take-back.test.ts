import { randomUUID } from 'node:crypto';
import { actionIdOf } from '@trellis/commands/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fitted, makeCommandStories, type Command, type CommandStories, type Outcome } from './commands.testing.ts';

let server: TestServer;
let world: World;
let stories: CommandStories;
beforeAll(async () => {
  // Without the jobs role nothing is sent or expires by itself.
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  stories = makeCommandStories(server, world);
});
afterAll(() => server.stop());

const automatic = actionIdOf('automatic');
const manual = actionIdOf('manual');
const maintenance = actionIdOf('maintenance');
const lightsOn = actionIdOf('lightsOn');
const debugOn = actionIdOf('debugOn');

/** Two units of a facility, its grower, and another one. */
async function begin() {
  const told = await stories.story();
  const second = await world.unit(told.here, { devices: fitted });
  await stories.seen(second);
  const colleague = await world.person({ facilities: [told.here.id], roles: ['grower'] });
  const units = [told.unit.id, second.id];
  const order = (person: { token: string }, action_id: number, more: object = {}) =>
    stories.call<Outcome>(person.token, '/batch', { action_id, platformGroups: units, ...more });
  return { ...told, second, units, colleague, order };
}
/** The units that were told, and those left out with the reason. */
const outcome = ({ commands, skipped }: Outcome) => [
  commands.map(({ platformGroup_id }) => platformGroup_id),
  skipped.map(({ platformGroup_id, reason }) => [platformGroup_id, reason]),
];
const batchOf = ({ body }: { body: Outcome }) => body.batchId ?? '';
const endAs = (state: string, { batchId }: Outcome) =>
  server.services.pool.query('update controller_commands set state = $2 where "batchId" = $1', [batchId, state]);

test('take a batch back: units that somebody ordered something else since are left out, and said to be', async () => {
  const { unit, second, units, grower, maintenance: mechanic, order } = await begin();
  const first = await order(grower, manual);
  await endAs('done', first.body);
  const since = await order(mechanic, maintenance, { platformGroups: [second.id] });
  await endAs('done', since.body);
  const back = await order(grower, automatic, { after: batchOf(first) });
  expect(outcome(back.body)).toEqual([[unit.id], [[second.id, 'overtaken']]]);
  expect(back.body.skipped).toMatchObject([{ text: 'Something else was ordered since' }]);
  expect(outcome((await order(grower, automatic)).body), 'an order of its own is the last word').toEqual([units, []]);
});

test('take a batch back: what failed, was called back, or is about something else does not stand in the way', async () => {
  const { units, grower, maintenance: mechanic, order } = await begin();
  const first = await order(grower, manual);
  for (const state of ['failed', 'cancelled', 'expired', 'superseded'])
    await endAs(state, (await order(mechanic, maintenance)).body);
  expect((await order(mechanic, debugOn)).body.commands).toHaveLength(2);
  expect(outcome((await order(grower, automatic, { after: batchOf(first) })).body)).toEqual([units, []]);
});

test('take a batch back: it lets go of nothing that somebody else told single devices since', async () => {
  const { unit, second, grower, colleague, order } = await begin();
  const first = await order(grower, manual);
  await order(grower, lightsOn, { platformGroups: [unit.id] });
  await order(colleague, lightsOn, { platformGroups: [second.id] });
  expect(outcome((await order(grower, automatic, { after: batchOf(first) })).body)).toEqual([
    [unit.id],
    [[second.id, 'overtaken']],
  ]);
});

test('take a batch back: a batch of others, one that does not exist and a word that is none are refused', async () => {
  const { grower, colleague, order } = await begin();
  const first = await order(grower, manual);
  for (const [person, after] of [
    [colleague, batchOf(first)],
    [grower, randomUUID()],
    [grower, 'the last one'],
  ] as const)
    expect(await order(person, automatic, { after }), after).toMatchObject({
      status: 422,
      body: { error: { details: { codes: { after: [expect.anything()] } } } },
    });
});

test('ask again: what would undo something that was ordered since is not, and refused when that is all', async () => {
  const { unit, second, grower, maintenance: mechanic, order } = await begin();
  const first = await order(grower, automatic);
  await endAs('failed', first.body);
  const since = await order(mechanic, maintenance, { platformGroups: [second.id] });
  await endAs('done', since.body);
  const retry = (platformGroups: readonly number[]) => {
    const asked = first.body.commands.filter(({ platformGroup_id }) => platformGroups.includes(platformGroup_id));
    return stories.call<Command[]>(grower.token, '/retry', { ids: asked.map(({ id }) => id) });
  };
  expect((await retry([unit.id, second.id])).body.map(({ platformGroup_id }) => platformGroup_id)).toEqual([unit.id]);
  expect(await retry([second.id])).toMatchObject({
    status: 409,
    body: { error: { code: 'command.overtaken' } },
  });
});
