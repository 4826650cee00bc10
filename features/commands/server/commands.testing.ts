import { makeWorld, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';

/** A command as the calls answer it. */
export interface Command {
  id: number;
  controller_id: number;
  action_id: number;
  platformGroup_id: number;
  virtualDevice_id: number | null;
  deviceName: string | null;
  metric: string;
  target: unknown;
  parameters: Record<string, unknown>;
  state: string;
  error: string | null;
  batchId: string;
  user_id: number;
  expiresAt: string;
}
/** What a call for many units answers: what was queued, and who was left out and why. */
export interface Outcome {
  batchId: string | null;
  commands: Command[];
  skipped: { platformGroup_id: number; reason: string; platformGroupName: string | null }[];
}

export const fitted = { light: 13, irrigation: 14, co2Valve: 15, ecu: 18, fans: 21 };

/** What was wrong with the items of a refused call. */
export const problems = (body: unknown) => (body as { error: { details: { codes: object } } }).error.details.codes;

/** Two facilities with a unit each, people of every kind, and the calls they make. */
export function makeCommandStories(server: TestServer, world: World = makeWorld(server.services)) {
  const story = async () => {
    const here = await world.facility();
    const elsewhere = await world.facility();
    const person = (role: Parameters<World['person']>[0]['roles'][number], facility = here) =>
      world.person({ facilities: [facility.id], roles: [role] });
    const [unit, other] = [
      await world.unit(here, { devices: fitted }),
      await world.unit(elsewhere, { devices: fitted }),
    ];
    await seen(unit, other);
    return {
      here,
      unit,
      other,
      grower: await person('grower'),
      owner: await person('owner'),
      manager: await person('facilityManager'),
      maintenance: await person('maintenance'),
      stranger: await person('grower', elsewhere),
      admin: await world.person({ facilities: [], roles: ['administrator'] }),
    };
  };

  /** The units' controllers were heard of just now. */
  const seen = (...units: MadeUnit[]) =>
    server.services.pool.query(
      `update controllers set "lastCommandFetch" = now(), "isOnline" = true where id = any($1)`,
      [units.map(({ controller }) => controller.id)],
    );
  const change = (table: string, id: number, values: string) =>
    server.services.pool.query(`update "${table}" set ${values} where id = $1`, [id]);

  const call = async <T>(token: string | undefined, path: string, body: unknown) => {
    const reply = await server.call('POST', `controllerCommands${path}`, { token, body });
    return { status: reply.status, body: reply.body as T };
  };
  const send = (token: string | undefined, body: unknown) => call<Command[]>(token, '', body);

  return { story, seen, change, call, send };
}
export type CommandStories = ReturnType<typeof makeCommandStories>;
