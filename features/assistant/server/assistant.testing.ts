import type { Choice, IntentName, Slots } from '@trellis/assistant/model';
import { makeWorld, type MadeUnit, type TestServer } from '@trellis/server-app/testing';

/** What the server hears in a question. */
export interface Heard {
  intentName: IntentName | null;
  slots: Slots | null;
  message: string | null;
  choices: Choice[];
}
/** What an intent comes to. */
export interface Answered {
  result: string;
  needsConfirmation: boolean;
  open: string | null;
}

/** A facility with two units that read and grow, its people, and the two calls of a conversation. */
export function makeConversations(server: TestServer, now: Date) {
  const world = makeWorld(server.services);
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const query = (text: string, values: unknown[]) => server.services.pool.query(text, values);

  const reads = (facilityId: number, unit: MadeUnit, designator: number, reading: number, minutes = 1) =>
    query(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, $4, $5, $5)`,
      [unit.sensors[designator], facilityId, designator, reading, minutesAgo(minutes)],
    );

  /** A run of forty plants on a unit, in its only phase, with a band of 20 to 26 °C. */
  const grows = async (facility_id: number, unit: MadeUnit, harvestdate: string) => {
    const growplan_id = await world.row('grow_plans', { name: `Long flower ${unit.id}`, category_id: 1, facility_id });
    const growplanVersion_id = await world.row('grow_plan_versions', { growplan_id, version: 1, totalDays: 60 });
    const growPhase_id = await world.row('grow_phases', {
      growplanVersion_id,
      name: 'Bulk',
      seq: 0,
      startSeconds: 0,
      endSeconds: 60 * 86_400,
      photoperiod: 24,
    });
    const lights = {
      lightState: 'Lights On',
      tempMin: 20,
      tempMax: 26,
      humidityMin: 40,
      humidityMax: 80,
      irrigationFrequency: 60,
      irrigationDuration: 0,
    };
    await world.row('grow_phase_environments', { growPhase_id, ...lights });
    const strain_id = await world.row('strains', { name: `Blue Sedge ${unit.id}` });
    const lifecycle_id = await world.row('lifecycles', {
      facility_id,
      name: `Run ${unit.id}`,
      growplan_id,
      growplanVersion_id,
      strain_id,
      state: 'in_flight',
      inflight: 1,
      harvestdate,
      starttime: '2026-11-01T16:00:00Z',
    });
    await world.row('lifecycle_phases', { lifecycle_id, growPhase_id, seq: 0 });
    const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top' });
    const shelf = { lifecycle_id, platform_id, platformGroup_id: unit.id, plants: 40, start: '2026-11-01T16:00:00Z' };
    await world.row('lifecycle_platforms', shelf);
  };

  const story = async () => {
    const here = await world.facility();
    const away = await world.facility();
    const area_id = await world.row('areas', { facility_id: here.id, name: 'Veg A' });
    const fitted = { light: 13, irrigation: 14 };
    const unit = await world.unit(here, { name: 'GA-R12-3', area_id, devices: fitted });
    const other = await world.unit(here, { name: 'GA-R12-4', area_id, devices: fitted });
    const foreign = await world.unit(away, { name: 'Z-1', devices: fitted });
    await query(`update controllers set "lastCommandFetch" = $1, "isOnline" = true where facility_id = any($2)`, [
      minutesAgo(1),
      [here.id, away.id],
    ]);
    const person = (role: 'grower' | 'owner' | 'facilityManager', at = here.id) =>
      world.person({ facilities: [at], roles: [role] });
    return {
      here,
      away,
      area_id,
      unit,
      other,
      foreign,
      grower: await person('grower'),
      owner: await person('owner'),
      stranger: await person('grower', away.id),
    };
  };

  const ask = async (token: string | undefined, text: unknown, more: object = {}) => {
    const { status, body } = await server.call('POST', 'lexbots/text', { token, body: { text, ...more } });
    return { status, body: body as Heard };
  };
  const run = async (token: string | undefined, intentName: string, params: object, more: object = {}) => {
    const { status, body } = await server.call('POST', `lexbots/${intentName}`, { token, body: { params, ...more } });
    return { status, body: body as Answered };
  };
  /** Asks, and runs what was understood. */
  const converse = async (token: string, text: string) => {
    const { body: heard } = await ask(token, text);
    if (heard.intentName === null || heard.message !== null) return heard.message ?? '';
    return (await run(token, heard.intentName, heard.slots ?? {})).body.result;
  };
  return { world, minutesAgo, query, reads, grows, story, ask, run, converse };
}
