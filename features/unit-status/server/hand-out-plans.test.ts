import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import type { Services } from '@trellis/server-kit';
import { decodePayload } from '@trellis/sparkplug';
import { planMetric, unitPlan } from '@trellis/units/model';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { handOutPlans } from './hand-out-plans.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  // Without the role that takes readings the server hands out nothing by itself: the story does.
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

test('a change while plans are still being handed out leaves the controller with the newest plan', async () => {
  const [slow, quick] = [await world.facility(), await world.facility()];
  const [unit, other] = [await world.unit(slow), await world.unit(quick)];
  const manager = await world.person({ facilities: [slow.id, quick.id], roles: ['facilityManager'] });
  const firstTaken = Promise.withResolvers<undefined>();
  const asked: number[] = [];
  /** Whether plans have CO2, by unit, in the order the broker took them. */
  const taken = new Map<number, boolean[]>([unit, other].map(({ id }) => [id, []]));
  const publish: Services['broker']['publish'] = async (_topic, payload) => {
    const text = decodePayload(Buffer.from(payload)).metrics.find(({ name }) => name === planMetric)?.value;
    const plan = unitPlan.parse(JSON.parse(text as string));
    asked.push(plan.platformGroup_id);
    if (asked.length === 1) await firstTaken.promise;
    taken.get(plan.platformGroup_id)?.push(plan.facilityCo2Enabled);
  };
  const running = handOutPlans({ ...server.services, broker: { ...server.services.broker, publish } });
  onTestFinished(() => running.stop());
  const setCo2 = async ({ id }: { id: number }, co2Enabled: boolean) => {
    const reply = await server.call('PATCH', `facilities/${id}`, { token: manager.token, body: { co2Enabled } });
    expect(reply.status).toBe(200);
  };

  await setCo2(slow, false);
  await expect.poll(() => asked).toEqual([unit.id]);
  await setCo2(slow, true);
  await setCo2(quick, false);
  // Its plan was due together with the newer one of the other.
  await expect.poll(() => taken.get(other.id)).toEqual([false]);
  firstTaken.resolve(undefined);
  await expect.poll(() => taken.get(unit.id)).toEqual([false, true]);
});
