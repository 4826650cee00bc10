import { SessionTokens } from '@trellis/access/server';
import { roles, type RoleKey } from '@trellis/access/model';
import { inTransaction, moveStateBySystem } from '@trellis/server-kit';
import { isMoveCall, stateValue, type EntityDefinition, type StateMachine, type Transition } from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { describeApi } from './describe-api.ts';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';
import { createSampleMaker, type Place, type SampleMaker } from './testing/make-sample.ts';

// Walks every action of every state machine: as a visitor, in the wrong role, from another facility, from a state it does not
// start from, without its reason, and on the good day. Where a further rule of a record says no (a workflow that needs its
// steps, a month that has its invoice), the tests of its feature tell that story; here it is counted.
/** They end the session of the person who walks; tested with their feature. */
const ownStory = new Set(['users', 'ag_userFacilities']);
const features = createFeatures(new SessionTokens());
const addresses = Object.keys(describeApi(features)['paths'] as object);
const machines = features
  .flatMap((feature) => feature.entities ?? [])
  .filter(({ path }) => !ownStory.has(path))
  .flatMap((entity) => (entity.states ? [{ entity, states: entity.states }] : []));
const cases = machines.flatMap(({ entity, states }) =>
  Object.entries(states.transitions)
    .filter(([, move]) => isMoveCall(move))
    .map(([action, move]) => ({ name: `${entity.path} ${action}`, entity, states, action, move })),
);
const plainRoles = (Object.keys(roles) as RoleKey[]).filter(
  (key) => key !== 'administrator' && key !== 'providerSupport',
);

let server: TestServer;
let world: World;
let samples: SampleMaker;
let here: Place;
let tokens: { everyRole: string; stranger: string; admin: string };

beforeAll(async () => {
  // Only calls move rows here: tasks that become ready by the minute would move some of them.
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  const [home, away] = [await world.facility(), await world.facility()];
  const everyRole = await world.person({ facilities: [home.id], roles: plainRoles });
  const stranger = await world.person({ facilities: [away.id], roles: plainRoles });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  here = { facilityId: home.id, userId: everyRole.id };
  tokens = { everyRole: everyRole.token, stranger: stranger.token, admin: admin.token };
});
afterAll(async () => {
  console.log(
    `${machines.length} state machines, ${everyAction.length} actions; ${arrived} arrived, ${refused} refused in wrong states, ${ruledOut} ruled out`,
  );
  await server.stop();
});
let arrived = 0;
let ruledOut = 0;
let refused = 0;

/** A row in the state; undefined when a further rule forbids so bare a row. */
async function rowIn(entity: EntityDefinition, states: StateMachine, state: string): Promise<number | undefined> {
  try {
    return await makeRowIn(entity, states, state);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    // P0001: a trigger of ours; 23…: a constraint.
    if (!code.startsWith('23') && code !== 'P0001') throw error;
    ruledOut += 1;
    return undefined;
  }
}

async function makeRowIn(entity: EntityDefinition, states: StateMachine, state: string): Promise<number> {
  const id = await samples.row(entity, here);
  // The record looks as if it had come here: what the way stamps is stamped.
  const ways = Object.values(states.transitions).filter(({ to }) => to === state);
  const stamped = (ways[0]?.stamps ?? []).map((key) => `, "${key}" = now()`).join('');
  await server.services.pool.query(`update "${entity.table}" set "${states.field}" = $1${stamped} where id = $2`, [
    stateValue(states, state),
    id,
  ]);
  return id;
}

const act = (entity: EntityDefinition, id: number, action: string, token?: string, reason: string | null = 'because') =>
  server.call('POST', `${entity.base ?? '/api/v1/'}${entity.path}/${id}/${action}`, { token, body: { reason } });

/** A person who may do the action: of the facility where roles or the named person count, else an administrator. */
const doer = ({ by }: Transition): string =>
  by.some((who) => who !== 'administrator' && who !== 'providerSupport' && who !== 'system') || by.length === 0
    ? tokens.everyRole
    : tokens.admin;

describe.each(cases)('$name', ({ entity, states, action, move }) => {
  const [from = states.initial] = move.from;

  test('leads where it says for who may, and nobody else', async () => {
    const id = await rowIn(entity, states, from);
    if (id === undefined) return;
    expect((await act(entity, id, action)).status).toBe(401);
    const far = (await act(entity, id, action, tokens.stranger)).status;
    expect(entity.scope.kind === 'provider' ? [200, 403, 404] : [403, 404]).toContain(far);
    if (far === 200) return;
    if (!move.by.includes('member') && move.byPerson === undefined) {
      const lacking = plainRoles.filter((role) => !move.by.includes(role));
      const other = await world.person({ facilities: [here.facilityId], roles: lacking });
      expect([403, 404]).toContain((await act(entity, id, action, other.token)).status);
    }
    if (move.needsReason) expect((await act(entity, id, action, doer(move), ' ')).status).toBe(422);
    const done = await act(entity, id, action, doer(move));
    const error = (done.body as { error?: { code: string } }).error;
    if ((done.status === 409 || done.status === 422) && error?.code !== 'WRONG_STATE') {
      ruledOut += 1;
      return;
    }
    arrived += 1;
    expect(done).toMatchObject({ status: 200, body: { id, [states.field]: stateValue(states, move.to) } });
  });
});

/** Every state of a machine. */
const statesOf = ({ initial, transitions }: StateMachine): string[] => [
  ...new Set([initial, ...Object.values(transitions).flatMap(({ from, to }) => [...from, to])]),
];
/** What calls of a feature's own ask for beside a reason; the state is judged whatever it says. */
const ownBodies: Readonly<Record<string, object>> = {
  'provisionalControllers adopt': { facility_id: 1, name: 'E-1' },
  'ExceptionLists resolve': { reason: 'because' },
  'ExceptionLists snooze': { minutes: 30 },
  'Outboxes resolve': { evidence: 'https://example.test/letter', reason: 'because' },
  'extractionRuns start': { checklist: [{ label: 'Goggles', isDone: true }] },
  'extractionRuns sample': { testTypes: [1] },
  'ag_batches merge': { into_batch_id: 1 },
  'ag_lifecycles merge': { lifecycle_id: 1 },
  'formSubmissions return': { note: 'because' },
  'facilityIntakes quarantine': { days: 3 },
  'testBatches sample': { sampleWeight: 1 },
  'ag_navigationMenuRequests grant': { role_id: 3 },
};
/** A run that is being harvested takes further sessions by the same call. */
const repeated: Readonly<Record<string, string>> = { 'ag_lifecycles beginHarvest': 'harvesting' };
/** Refusals in words of their own. */
const ownCodes: Readonly<Record<string, string>> = { 'formSubmissions submit': 'SUBMITTED' };
const everyAction = machines.flatMap(({ entity, states }) =>
  Object.entries(states.transitions).map(([action, move]) => ({
    name: `${entity.path} ${action}`,
    entity,
    states,
    action,
    move,
    others: statesOf(states).filter((state) => !move.from.includes(state)),
  })),
);

describe.each(everyAction)('$name, from a state it does not start from,', (story) => {
  const { entity, states, action, move, others } = story;

  test('is refused to the product itself', async () => {
    for (const state of others) {
      const id = await rowIn(entity, states, state);
      if (id === undefined) continue;
      const author = { userId: null, source: 'job', ip: null } as const;
      const moved = inTransaction(server.services, author, (context) =>
        moveStateBySystem(entity, id, action, { reason: 'because' }, context),
      );
      await expect(moved).rejects.toMatchObject({
        code: 'WRONG_STATE',
        message: `"${action}" is not possible in the state "${state}".`,
        details: { state, from: move.from },
      });
      refused += 1;
    }
  });
});

/** What people can ask for. Calls under another name, such as the judgement of a test batch, are told with their feature. */
const peoplesActions = everyAction
  .map((story) => ({ ...story, url: `${story.entity.base ?? '/api/v1/'}${story.entity.path}/{id}/${story.action}` }))
  .filter(({ move, url }) => isMoveCall(move) || (move.ownCall === true && addresses.includes(url)));

describe.each(peoplesActions)('$name, from a state it does not start from,', (story) => {
  const { name, entity, states, move, others, url } = story;

  test('is refused to people, who are told', async () => {
    for (const state of others.filter((other) => other !== repeated[name])) {
      const id = await rowIn(entity, states, state);
      if (id === undefined) continue;
      const reply = await server.call('POST', url.replace('{id}', String(id)), {
        token: doer(move),
        body: isMoveCall(move)
          ? { reason: 'because' }
          : (ownBodies[name] ?? (move.needsReason ? { reason: 'because' } : {})),
      });
      expect([state, reply]).toMatchObject([
        state,
        { status: 409, body: { error: { code: ownCodes[name] ?? 'WRONG_STATE' } } },
      ]);
      refused += 1;
    }
  });
});

test('an everyday change cannot jump a state', async () => {
  for (const { entity, states } of machines) {
    if (entity.access.update === 'nobody') continue;
    const id = await rowIn(entity, states, states.initial);
    if (id === undefined) continue;
    const target = Object.values(states.transitions)[0]?.to ?? states.initial;
    const body = { [states.field]: stateValue(states, target) };
    const path = `${entity.base ?? '/api/v1/'}${entity.path}`;
    expect((await server.call('PATCH', `${path}/${id}`, { token: tokens.admin, body })).status).toBe(422);
    expect((await server.call('POST', path, { token: tokens.admin, body })).status).toBeGreaterThanOrEqual(400);
  }
});
