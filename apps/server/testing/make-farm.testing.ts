import type { Metric } from '@trellis/sparkplug';
import { makeWorld, type MadeUnit, type UnitValues } from './make-world.ts';
import type { TestServer } from './start-test-server.testing.ts';

/** A facility with one unit, and a person who may watch it. */
export async function makeFarm({ services }: TestServer, values: UnitValues = {}) {
  const world = makeWorld(services);
  const facility = await world.facility();
  const unit = await world.unit(facility, values);
  const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
  return { world, facility, unit, grower };
}

export type Farm = Awaited<ReturnType<typeof makeFarm>>;

/** A command that was sent to the controller of a unit, and is not answered yet. */
export const sentCommand = ({ services }: TestServer, { id, controller }: MadeUnit): Promise<number> =>
  makeWorld(services).row('controller_commands', {
    controller_id: controller.id,
    platformGroup_id: id,
    action_id: 47,
    deviceName: 'light',
    metric: 'state',
    target: '"off"',
    state: 'sent',
    sentAt: new Date(),
    expiresAt: new Date(Date.now() + 600_000),
  });

/** The position that our own controllers number their messages with. */
export const position = (value: number): Metric => ({ name: 'Node Info/Position', datatype: 'Int64', value });

/** What was refused of a source, as far as it is saved: causes and how often. */
export async function refusalsOf({ services }: TestServer, source: string | number): Promise<Record<string, number>> {
  const { rows } = await services.pool.query<{ cause: string; count: string }>(
    'select cause, count from rejected_messages where source = $1',
    [String(source)],
  );
  return Object.fromEntries(rows.map(({ cause, count }) => [cause, Number(count)]));
}
