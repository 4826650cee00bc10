import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface Person {
  id: number;
  token: string;
}
export let server: TestServer;
export let world: World;
export let here: { id: number };
export let grower: Person;
export let head: Person;
export let stranger: Person;
export let technician: Person;
export let unit: MadeUnit;
export let strain: number;
export const now = '2026-11-21T20:00:00Z';

/** Starts a server for the file and lays out a facility with a unit, a strain and people for each story. */
export function useMothers(): void {
  beforeAll(async () => {
    server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => new Date(now) } });
    world = makeWorld(server.services);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    here = await world.facility();
    const elsewhere = await world.facility();
    grower = await world.person({ facilities: [here.id], roles: ['grower'] });
    head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
    technician = await world.person({ facilities: [here.id], roles: ['maintenance'] });
    stranger = await world.person({ facilities: [elsewhere.id], roles: ['farmManager', 'facilityManager', 'grower'] });
    unit = await world.unit(here, { name: 'Nursery 1' });
    strain = await world.row('strains', { name: `Tidewater ${here.id}` });
  });
}

/** A living plant of the strain; a mother unless said otherwise. */
export const plant = (values: Record<string, unknown> = {}): Promise<number> =>
  world.row('plants', {
    ...{ facility_id: here.id, strain_id: strain, mother: true, origin: 'Clone', plantedDate: '2026-06-01' },
    ...values,
  });
export const post = (path: string, person: Person | undefined, body: unknown) =>
  server.call('POST', path, { token: person?.token, body });
export const get = async <T>(path: string, person: Person = grower): Promise<T> => {
  const reply: { status: number; body: unknown } = await server.call('GET', path, { token: person.token });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body as T;
};
export const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query(text, values)).rows as T[];
