import { makeWorld, startTestServer, type TestServer, type World, refusal } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const facility = await world.facility();
  const person = (roles: Parameters<World['person']>[0]['roles'], place = facility.id) =>
    world.person({ facilities: [place], roles });
  const people = {
    technician: await person(['labTechnician']),
    manager: await person(['facilityManager']),
    officer: await person(['complianceOfficer']),
    both: await person(['facilityManager', 'complianceOfficer']),
    stranger: await person(['facilityManager'], (await world.facility()).id),
  };
  const call = (who: keyof typeof people, method: string, address: string, body?: unknown) =>
    server.call(method, address, { token: people[who].token, ...(body !== undefined && { body }) });
  const recipe = async (steps: unknown = [{ name: 'Press' }]) => {
    const body = { facility_id: facility.id, name: `Rosin ${Math.random()}`, method: 'rosin', steps };
    return ((await call('technician', 'POST', 'extractionRecipes', body)).body as { id: number }).id;
  };
  return { facility, call, recipe };
}

test('a recipe is approved by a manager and a compliance officer, two people, and never changes afterwards', async () => {
  const { call, recipe } = await story();
  const id = await recipe();
  const sign = (who: Parameters<typeof call>[0]) => call(who, 'POST', `extractionRecipes/${id}/approve`);
  expect((await server.call('POST', `extractionRecipes/${id}/approve`)).status).toBe(401);
  expect((await sign('technician')).status).toBe(403);
  expect((await sign('stranger')).status).toBe(404);
  expect((await sign('both')).body).toMatchObject({ state: 'draft', approvedBy: [{ role: 'facilityManager' }] });
  expect(refusal(await sign('both'))).toEqual({ status: 409, code: 'ALREADY_SIGNED' });
  expect((await sign('manager')).status).toBe(403);
  expect((await sign('officer')).body).toMatchObject({ state: 'approved' });
  expect(refusal(await sign('officer'))).toEqual({ status: 409, code: 'WRONG_STATE' });
  const fixed = { status: 409, code: 'VERSION_FIXED' };
  expect(refusal(await call('technician', 'PATCH', `extractionRecipes/${id}`, { expectedYieldPct: 20 }))).toEqual(
    fixed,
  );
  expect(refusal(await call('manager', 'DELETE', `extractionRecipes/${id}`))).toEqual(fixed);
  expect((await call('manager', 'POST', `extractionRecipes/${id}/retire`)).body).toMatchObject({ state: 'retired' });
});

test('a recipe with setpoints out of order is not signed', async () => {
  const { call, recipe } = await story();
  const id = await recipe([{ name: 'Press', setpoints: [{ name: 'Heat', unit: '°C', min: 90, max: 80 }] }]);
  expect(refusal(await call('manager', 'POST', `extractionRecipes/${id}/approve`))).toEqual({
    status: 409,
    code: 'RECIPE_INCOMPLETE',
  });
});

test('a signed draft that is changed loses its signatures', async () => {
  const { call, recipe } = await story();
  const id = await recipe();
  await call('manager', 'POST', `extractionRecipes/${id}/approve`);
  const changed = await call('technician', 'PATCH', `extractionRecipes/${id}`, { steps: [{ name: 'Press harder' }] });
  expect(changed.body).toMatchObject({ approvedBy: null });
  expect((await call('officer', 'POST', `extractionRecipes/${id}/approve`)).body).toMatchObject({ state: 'draft' });
});

test('a run is held and resumed with reasons, and weighs out no more than went in', async () => {
  const { facility, call, recipe } = await story();
  const id = await world.row('extraction_runs', {
    facility_id: facility.id,
    number: 'R-1',
    extractionRecipe_id: await recipe(),
    state: 'running',
    inputKg: 10,
  });
  const act = (who: Parameters<typeof call>[0], action: string, body: unknown = {}) =>
    call(who, 'POST', `extractionRuns/${id}/${action}`, body);
  expect((await act('technician', 'hold')).status).toBe(422);
  expect((await act('technician', 'hold', { reason: 'too hot' })).body).toMatchObject({ state: 'hold' });
  expect((await act('technician', 'resume', { reason: 'cooled' })).status).toBe(403);
  expect((await act('stranger', 'resume', { reason: 'cooled' })).status).toBe(404);
  expect((await act('manager', 'resume', { reason: 'cooled' })).body).toMatchObject({ state: 'running' });
  expect(refusal(await act('technician', 'weighOut'))).toEqual({ status: 409, code: 'MASS_BALANCE' });
  await call('technician', 'PATCH', `extractionRuns/${id}`, { outputKg: 10.3 });
  expect(refusal(await act('technician', 'weighOut'))).toEqual({ status: 409, code: 'MASS_BALANCE' });
  await call('technician', 'PATCH', `extractionRuns/${id}`, { outputKg: 1.4 });
  expect((await act('technician', 'weighOut')).body).toMatchObject({ state: 'post_process' });
  expect((await act('technician', 'abort', { reason: 'fire drill' })).body).toMatchObject({
    state: 'aborted',
    finished: expect.any(String) as string,
  });
});
