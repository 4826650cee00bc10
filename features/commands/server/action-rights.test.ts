import { roles, type RoleKey } from '@trellis/access/model';
import { actionCatalogue, type Action } from '@trellis/commands/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let units: number[];
const people = new Map<RoleKey, string>();

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  const facility = await world.facility();
  units = [(await world.unit(facility)).id];
  for (const role of Object.keys(roles) as RoleKey[])
    people.set(role, (await world.person({ facilities: [facility.id], roles: [role] })).token);
  const area_id = await world.row('areas', { facility_id: facility.id, name: 'West' });
  const platformGroupCollection_id = await world.row('platform_group_collections', {
    facility_id: facility.id,
    name: 'A',
  });
  const [unit = 0] = units;
  own = {
    [-100]: ['ag_platformGroups/move', { units: [{ id: unit }], area_id, rack: null }],
    [-103]: ['platformGroupCollectionMembers', { platformGroupCollection_id, platformGroup_id: unit }],
    [-104]: [`platformGroupCollections/${platformGroupCollection_id}/removeUnits`, { platformGroup_ids: [unit] }],
    0: ['vfuSchedules', { platformGroup_id: unit }],
    87: ['ControllerFsaOverrides/batchSet', { controller_id: [await controllerOf(unit)], virtualDeviceTypeFsa_id: [] }],
    // Without the right password nobody runs anything; who may is told before it is looked at.
    145: ['controllerCommands/doBashCommand', { platformGroups: units, id: 1, password: 'x' }],
  };
});
afterAll(() => server.stop());

/** The calls of actions that are not sent to controllers as such. */
let own: Record<number, [path: string, body: object]>;

const controllerOf = async (unit: number) =>
  (await server.services.pool.query<{ controller_id: number }>('select controller_id from units where id = $1', [unit]))
    .rows[0]?.controller_id ?? 0;

/** What the menu goes by; administrators and the provider's support pass every rule. */
const isOffered = (action: Action, role: RoleKey): boolean =>
  role === 'administrator' || role === 'providerSupport' || action.roles.includes(role);

test.each(actionCatalogue.map((action) => [action.key, action] as const))(
  '%s: the server lets those do it whom the menu offers it to, and nobody else',
  async (_key, action) => {
    const [path, body] = own[action.id] ?? [
      'controllerCommands/preview',
      { action_id: action.id, platformGroups: units },
    ];
    const allowed: [RoleKey, boolean][] = [];
    for (const [role, token] of people) {
      const { status } = await server.call('POST', path, { token, body });
      // A tenant to whom nothing is let does not even see the units.
      allowed.push([role, status !== 403 && status !== 404]);
    }
    expect(allowed).toEqual([...people.keys()].map((role) => [role, isOffered(action, role)]));
  },
);
