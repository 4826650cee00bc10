import {
  admins,
  anyone,
  controllerItself,
  createRegistry,
  defineApi,
  defineEntity,
  facilityScope,
  inCurrentFacility,
  integer,
  maxInteger,
  membersOf,
  membersOfOrCurrent,
  onCollection,
  signedIn,
  type CallDefinition,
} from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EventHub } from '../events.ts';
import { createLogger } from '../logging.ts';
import { implement, type Handler } from './implement.ts';
import { startCallServer, type CallServer } from './call-server.testing.ts';

const House = defineEntity(
  'house',
  { facility_id: integer() },
  {
    path: 'houses',
    table: 'houses',
    meaning: 'houses',
    scope: facilityScope(),
    access: { read: 'member', create: 'member', update: ['manager'], delete: 'nobody' },
    list: { columns: ['id'] },
  },
);

const call = (path: string, access: CallDefinition['access'], more: Partial<CallDefinition> = {}) =>
  ({
    method: 'GET',
    path,
    summary: path,
    access,
    // Nothing here reads or writes.
    ownTransactions: true,
    returns: z.object({ facility: z.number().nullable() }),
    ...more,
  }) satisfies CallDefinition;
const managers = ['manager'];
const query = z.object({ facility_id: z.string().optional() });
const calls: Record<string, CallDefinition> = {
  open: call('open', anyone),
  known: call('known', signedIn('It tells nothing.')),
  ruled: call('ruled', admins),
  here: call('here', inCurrentFacility()),
  hereManaged: call('here-managed', inCurrentFacility(managers)),
  hereRented: call('here-rented', inCurrentFacility(managers), { tenants: true }),
  named: call('named', membersOf('facility_id'), { query }),
  namedManaged: call('named-managed', membersOf('facility_id', managers), { query }),
  namedRented: call('named-rented', membersOf('facility_id', managers), { query, tenants: true }),
  namedOrHere: call('named-or-here', membersOfOrCurrent('facility_id'), { query }),
  sent: call('sent/{facility_id}', membersOf('facility_id'), {
    method: 'POST',
    params: z.object({ facility_id: z.string() }),
    query,
    body: z.object({ facility_id: z.unknown() }),
  }),
  posted: call('posted', membersOf('facility_id'), {
    method: 'POST',
    body: z.object({ facility_id: z.unknown() }),
  }),
  device: call('devices/{id}', controllerItself('id'), { params: z.object({ id: z.string() }) }),
  readsHouses: call('reads-houses', onCollection(House)),
  changesHouses: call('changes-houses', onCollection(House, 'update')),
};

const facilityOf: Handler<CallDefinition> = (_, context) => {
  const isPlaced = ['here', 'named', 'sent', 'posted', 'devices'].some((word) =>
    context.request.url.startsWith(`/api/v1/${word}`),
  );
  return Promise.resolve({ facility: isPlaced ? context.facilityId : null });
};

let server: CallServer;
beforeAll(async () => {
  const handlers = Object.fromEntries(Object.keys(calls).map((name) => [name, facilityOf]));
  const parts = { registry: createRegistry([House]), hub: new EventHub(createLogger('silent')) };
  server = await startCallServer(implement(defineApi('small', calls), handlers), parts);
});
afterAll(() => server.app.close());

type Asked = Parameters<CallServer['ask']>;
/** What came of a call: the facility it works in, or the code of the refusal. */
async function outcome(token: Asked[0], address: string, body?: object): Promise<unknown> {
  const reply = await server.ask(token, body ? 'POST' : 'GET', address, body);
  return reply.status === 200 ? reply.body['facility'] : `${reply.status} ${reply.body.error?.code}`;
}
const denied = '403 ACCESS_DENIED';
const unknown = '404 MODEL_NOT_FOUND';
const badRequest = '400 BAD_REQUEST';
const unsigned = '401 AUTHORIZATION_REQUIRED';

test('a visitor comes where anyone may, and is asked to sign in everywhere else', async () => {
  expect(await outcome(undefined, 'open')).toBe(null);
  for (const address of ['known', 'ruled', 'here', 'named?facility_id=1', 'devices/3', 'reads-houses'])
    expect(await outcome(undefined, address), address).toBe(unsigned);
});

test('a token that nobody holds any longer is refused as such', async () => {
  expect(await outcome('gone', 'known')).toBe('401 INVALID_TOKEN');
  expect(await outcome('ctl_gone', 'devices/3')).toBe('401 INVALID_TOKEN');
});

test('administrators’ calls are for administrators', async () => {
  expect(await outcome('admin', 'ruled')).toBe(null);
  expect(await outcome('manager', 'ruled')).toBe(denied);
});

describe('a controller', () => {
  test('asks for itself, in the facility it stands in', async () => {
    expect(await outcome('ctl_3', 'devices/3')).toBe(1);
    expect(await outcome('ctl_3', 'devices/4')).toBe(unknown);
  });

  test('is no person, and no person is a controller', async () => {
    expect(await outcome('ctl_3', 'known')).toBe(denied);
    expect(await outcome('admin', 'devices/3')).toBe(denied);
  });
});

describe('the facility of the session', () => {
  test('is worked in by who is there, with the role where one is needed', async () => {
    expect(await outcome('grower', 'here')).toBe(1);
    expect(await outcome('grower', 'here-managed')).toBe(denied);
    expect(await outcome('manager', 'here-managed')).toBe(1);
  });

  test('is closed to who has left it, and to who is in none', async () => {
    for (const address of ['here', 'here-rented']) {
      expect(await outcome('leaver', address), address).toBe(denied);
      expect(await outcome('newcomer', address), address).toBe(denied);
    }
    // Whoever may work everywhere still has to be somewhere.
    expect(await outcome('admin', 'here')).toBe(denied);
  });

  test('is open to its tenants where a call lets them in', async () => {
    expect(await outcome('tenant', 'here')).toBe(denied);
    expect(await outcome('tenant', 'here-rented')).toBe(1);
    expect(await outcome('grower', 'here-rented')).toBe(denied);
  });
});

describe('a facility that the call names', () => {
  test('must be named, unless the current one will do', async () => {
    expect(await outcome('grower', 'named')).toBe(badRequest);
    expect(await outcome('admin', 'named?facility_id=')).toBe(badRequest);
    expect(await outcome('grower', 'named-or-here')).toBe(1);
    expect(await outcome('leaver', 'named-or-here')).toBe(denied);
    expect(await outcome('leaver', 'named-or-here?facility_id=1')).toBe(1);
  });

  test('is one of the person’s own, with the role where one is needed', async () => {
    expect(await outcome('grower', 'named?facility_id=1')).toBe(1);
    expect(await outcome('grower', 'named?facility_id=2')).toBe(unknown);
    expect(await outcome('grower', 'named-managed?facility_id=1')).toBe(denied);
    expect(await outcome('manager', 'named-managed?facility_id=1')).toBe(1);
    expect(await outcome('manager', 'named-managed?facility_id=2')).toBe(denied);
    expect(await outcome('admin', 'named-managed?facility_id=2')).toBe(2);
  });

  test('lets its tenants in where the call does', async () => {
    expect(await outcome('tenant', 'named?facility_id=1')).toBe(denied);
    expect(await outcome('tenant', 'named-rented?facility_id=1')).toBe(1);
    expect(await outcome('tenant', 'named-rented?facility_id=2')).toBe(unknown);
  });

  test.each(['abc', '0', '-1', '1.5', String(maxInteger + 1)])(
    'cannot be %s, for administrators either',
    async (id) => {
      expect(await outcome('admin', `named?facility_id=${id}`)).toBe(unknown);
    },
  );

  test('may have the greatest number there is', async () => {
    expect(await outcome('admin', `named?facility_id=${maxInteger}`)).toBe(maxInteger);
  });

  test('is one and the same wherever it is named', async () => {
    expect(await outcome('manager', 'sent/1?facility_id=1', { facility_id: 1 })).toBe(1);
    expect(await outcome('manager', 'sent/1?facility_id=1', { facility_id: 2 })).toBe(badRequest);
    expect(await outcome('manager', 'sent/1?facility_id=2', { facility_id: 1 })).toBe(badRequest);
  });

  test.each([[[1]], [true], [{ id: 1 }]])('is a number, and nothing that could be read as one: %j', async (given) => {
    expect(await outcome('grower', 'posted', { facility_id: 1 })).toBe(1);
    expect(await outcome('grower', 'posted', { facility_id: given })).toBe(unknown);
  });
});

test('a call on a collection is for who has the right to it somewhere', async () => {
  expect(await outcome('grower', 'reads-houses')).toBe(null);
  expect(await outcome('newcomer', 'reads-houses')).toBe(denied);
  expect(await outcome('grower', 'changes-houses')).toBe(denied);
  expect(await outcome('manager', 'changes-houses')).toBe(null);
});
