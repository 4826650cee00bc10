import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

export let server: TestServer;
export let world: World;
export interface Person {
  id: number;
  token: string;
}
export let here: { id: number };
export let grower: Person;
export let head: Person;
export let manager: Person;
export let stranger: Person;
export let unit: MadeUnit;
export let shelf: number;
export let strain: number;
export let plan: number;
export let version: number;

/** Starts a server for the file and lays out a facility with people, a unit and a plan for each story. */
export function useCrop({ ROLES = 'api' }: { ROLES?: string } = {}): void {
  beforeAll(async () => {
    server = await startTestServer({ env: { ROLES }, clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
    world = makeWorld(server.services);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    here = await world.facility();
    const elsewhere = await world.facility();
    grower = await world.person({ facilities: [here.id], roles: ['grower'] });
    head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
    manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
    stranger = await world.person({ facilities: [elsewhere.id], roles: ['farmManager', 'facilityManager', 'grower'] });
    unit = await world.unit(here, { name: 'Unit 1' });
    shelf = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', level: 1, capacity: 40 });
    strain = await world.row('strains', { name: `Tidewater ${here.id}` });
    plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id, strain_id: strain });
    version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1, totalDays: 75 });
  });
}

export const run = (values: Record<string, unknown> = {}) =>
  world.row('lifecycles', {
    facility_id: here.id,
    name: 'Run',
    growplan_id: plan,
    growplanVersion_id: version,
    strain_id: strain,
    ...values,
  });
export const inFlight = (values: Record<string, unknown> = {}) =>
  run({
    state: 'in_flight',
    starttime: '2026-10-01T08:00:00Z',
    harvestdate: '2026-12-15',
    plantsStarted: 40,
    ...values,
  });
export const standing = (lifecycle_id: number, values: Record<string, unknown> = {}) =>
  world.row('lifecycle_platforms', {
    lifecycle_id,
    platform_id: shelf,
    platformGroup_id: unit.id,
    plants: 38,
    start: '2026-10-01T08:00:00Z',
    ...values,
  });
export const get = async (path: string, person?: Person) => server.call('GET', path, { token: person?.token });
export const post = async (path: string, person: Person, body: unknown = {}) =>
  server.call('POST', path, { token: person.token, body });

/** A visitor, a member of another facility and bad input get nothing. */
export async function isClosed(path: string, bad: string): Promise<void> {
  expect((await get(path)).status).toBe(401);
  expect((await get(path, stranger)).status).toBe(404);
  expect((await get(bad, grower)).status).toBe(400);
}

/** A crop protection product of the facility. */
export const product = (values: Record<string, unknown> = {}) =>
  world.row('consumables', {
    facility_id: here.id,
    name: `Neem ${Math.random()}`,
    consumableType_id: 3,
    stockUnit_id: 10,
    epaNumber: '70051-2',
    reiHours: 0,
    phiDays: 0,
    labelMax: 1000,
    ...values,
  });

/** Gives a person an applicator licence at a facility. */
export const licence = (person: Person, number: string | null = 'WA-1', expiry: string | null = null) =>
  server.services.pool.query(
    'update user_facilities set "applicatorLicense" = $3, "applicatorExpiry" = $4 where user_id = $1 and facility_id = $2',
    [person.id, here.id, number, expiry],
  );
