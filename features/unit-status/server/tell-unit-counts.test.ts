import { inTransaction, liveTopic, type LiveMessage } from '@trellis/server-kit';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { Ticket } from '@trellis/tickets/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

test('a ticket that is opened, moves to another unit or is deleted changes the numbers of both units at once', async () => {
  const here = await world.facility();
  const [first, second] = [await world.unit(here), await world.unit(here)];
  const { id: users_id } = await world.person({ facilities: [here.id], roles: ['maintenance'] });
  const counts = new Map<number, unknown>();
  const stop = server.services.bus.subscribe(liveTopic(here.id), (messages) => {
    for (const { payload } of messages as unknown as LiveMessage[]) {
      const { name, platformGroupId, reading } = payload as { name: string; platformGroupId: number; reading: unknown };
      if (name === 'ticketCount') counts.set(platformGroupId, reading);
    }
  });
  const write = (work: Parameters<typeof inTransaction<unknown>>[2]) =>
    inTransaction(server.services, { userId: users_id, source: 'ui', ip: null }, work);
  const tell = (one: number | undefined, other: number | undefined) =>
    expect.poll(() => [counts.get(first.id), counts.get(second.id)]).toEqual([one, other]);

  const values = { label: 'Pump is loud', facility_id: here.id, users_id, platformGroup_id: first.id };
  const { id } = (await write(({ records }) => records.create(Ticket, values))) as Ticket;
  await tell(1, undefined);
  await write(({ records }) => records.update(Ticket, id, { platformGroup_id: second.id }));
  await tell(0, 1);
  await write(({ records }) => records.remove(Ticket, id));
  await tell(0, 0);
  stop();
});
