import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll } from 'vitest';

export interface Reply {
  status: number;
  body: unknown;
}

/** A server for the stories of one test file, with short ways to call it. */
export function useDeviceServer() {
  const running: { server?: TestServer; world?: World } = {};
  beforeAll(async () => {
    running.server = await startTestServer();
    running.world = makeWorld(running.server.services);
  });
  afterAll(() => running.server?.stop());
  const server = (): TestServer => running.server as TestServer;
  const world = (): World => running.world as World;
  const send = (method: string, address: string, token?: string, body?: unknown): Promise<Reply> =>
    server().call(method, address, { token, ...(body !== undefined && { body }) });
  return {
    server,
    world,
    send,
    post: (address: string, token?: string, body: unknown = {}) => send('POST', address, token, body),
    get: (address: string, token?: string, filter?: unknown) =>
      send('GET', filter ? `${address}?filter=${encodeURIComponent(JSON.stringify(filter))}` : address, token),
    story: () => tellStory(world()),
  };
}

export const bodyOf = (reply: Reply) => reply.body as { id: number } & Record<string, unknown>;
export const problemsIn = (reply: Reply) =>
  (reply.body as { error: { details: { messages: Record<string, string[]> } } }).error.details.messages;
export const codeOf = (reply: Reply) => (reply.body as { error?: { code?: string } }).error?.code;

/** A facility with one unit, the people who work with its equipment, and a stranger. */
async function tellStory(world: World) {
  const here = await world.facility();
  const away = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], facility = here) =>
    world.person({ facilities: [facility.id], roles: [role] });
  return {
    here,
    away,
    unit: await world.unit(here, { devices: { light: 13, dehumidifier: 17, fan: 21, ecu: 18 } }),
    grower: await person('grower'),
    mechanic: await person('maintenance'),
    manager: await person('facilityManager'),
    compliance: await person('complianceOfficer'),
    developer: await person('softwareDeveloper'),
    stranger: await person('maintenance', away),
    admin: await world.person({ facilities: [], roles: ['administrator'] }),
  };
}
