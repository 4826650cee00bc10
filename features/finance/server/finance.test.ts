import { makeWorld, startTestServer, type TestServer, type World, refusal } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let admin: { token: string };
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  admin = await world.person({ facilities: [], roles: ['administrator'] });
});
afterAll(() => server.stop());

async function story() {
  const facility = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = facility.id) =>
    world.person({ facilities: [place], roles: [role] });
  const people = {
    owner: await person('owner'),
    manager: await person('facilityManager'),
    grower: await person('grower'),
    stranger: await person('owner', (await world.facility()).id),
  };
  const call = (who: keyof typeof people, method: string, address: string, body?: unknown) =>
    server.call(method, address, { token: people[who].token, ...(body !== undefined && { body }) });
  return { facility, people, call };
}

test('a month of expenses closes once all are approved, locks them, and opens again for the owner', async () => {
  const { call } = await story();
  const book = (values: Record<string, unknown>) =>
    call('manager', 'POST', 'opexEntries', { opexCategory_id: 1, amount: 10.5, ...values });
  const { id } = (await book({ date: '2026-03-10' })).body as { id: number };
  const close = () => call('manager', 'POST', 'ledgerPeriods', { month: '2026-03-31', scope: 'opex' });
  expect(refusal(await close())).toEqual({ status: 409, code: 'ENTRIES_PENDING' });
  // Growers do not see money at all.
  expect((await call('grower', 'POST', `opexEntries/${id}/approve`)).status).toBe(404);
  expect((await call('grower', 'GET', 'opexEntries')).status).toBe(403);
  expect((await call('stranger', 'POST', `opexEntries/${id}/approve`)).status).toBe(404);
  expect((await call('manager', 'POST', `opexEntries/${id}/approve`)).body).toMatchObject({ state: 'approved' });
  const period = (await close()).body as { id: number };
  const closed = { status: 409, code: 'PERIOD_CLOSED' };
  expect((await call('owner', 'GET', `opexEntries/${id}`)).body).toMatchObject({ state: 'closed' });
  expect(refusal(await book({ date: '2026-03-01' }))).toEqual(closed);
  expect(refusal(await call('manager', 'PATCH', `opexEntries/${id}`, { amount: 1 }))).toEqual({
    status: 409,
    code: 'CLOSED',
  });
  expect(refusal(await call('manager', 'DELETE', `opexEntries/${id}`))).toEqual(closed);
  expect((await book({ date: '2026-04-01' })).status).toBe(200);
  expect((await call('manager', 'DELETE', `ledgerPeriods/${period.id}`)).status).toBe(403);
  expect((await call('owner', 'DELETE', `ledgerPeriods/${period.id}`)).body).toEqual({ count: 1 });
  expect((await call('owner', 'GET', `opexEntries/${id}`)).body).toMatchObject({ state: 'approved' });
});

test('what the system booked is corrected by a counter entry alone', async () => {
  const { facility, call } = await story();
  const id = await world.row('opex_entries', {
    facility_id: facility.id,
    opexCategory_id: 5,
    date: '2026-05-01',
    amount: 99,
    source: 'labour',
  });
  const booked = { status: 409, code: 'BOOKED_BY_SYSTEM' };
  expect(refusal(await call('owner', 'PATCH', `opexEntries/${id}`, { amount: 1 }))).toEqual(booked);
  expect(refusal(await call('owner', 'DELETE', `opexEntries/${id}`))).toEqual(booked);
  const counter = { opexCategory_id: 5, date: '2026-05-02', amount: -99 };
  expect((await call('owner', 'POST', 'opexEntries', counter)).body).toMatchObject({ source: 'manual', amount: -99 });
  expect((await call('owner', 'POST', 'opexEntries', { ...counter, source: 'labour' })).status).toBe(422);
});

test('an invoice sums its lines, gets a number when issued and never changes afterwards', async () => {
  const { facility, call } = await story();
  const client_id = await world.row('clients', { name: `Client ${facility.id}` });
  const lines = [
    { label: 'Active units', qty: 3, rate: 100, amount: 300 },
    { label: 'Credit', qty: 1, rate: -50.25, amount: -50.25 },
  ];
  const body = { client_id, facility_id: facility.id, month: '2026-06-17', tax: 20, lines };
  const make = (more: object = {}) =>
    server.call('POST', 'invoices', { token: admin.token, body: { ...body, ...more } });
  expect((await call('owner', 'POST', 'invoices', body)).status).toBe(403);
  const draft = (await make()).body as { id: number };
  expect(draft).toMatchObject({ month: '2026-06-01', total: 269.75, state: 'draft', number: null });
  expect((await make()).status).toBe(422);
  const act = (action: string, more: object = {}) =>
    server.call('POST', `invoices/${draft.id}/${action}`, { token: admin.token, body: more });
  expect((await act('issue')).body).toMatchObject({
    state: 'issued',
    number: expect.stringMatching(/^202606-\d{6}$/) as string,
  });
  const change = (id: number, values: object) =>
    server.call('PATCH', `invoices/${id}`, { token: admin.token, body: values });
  expect(refusal(await change(draft.id, { tax: 0 }))).toEqual({ status: 409, code: 'INVOICE_ISSUED' });
  expect(refusal(await server.call('DELETE', `invoices/${draft.id}`, { token: admin.token }))).toEqual({
    status: 409,
    code: 'INVOICE_ISSUED',
  });
  expect((await call('owner', 'GET', `invoices/${draft.id}`)).body).toMatchObject({ total: 269.75 });
  expect((await call('stranger', 'GET', `invoices/${draft.id}`)).status).toBe(404);
  expect((await act('pay')).body).toMatchObject({ state: 'paid', paidAt: expect.any(String) as string });
  const empty = (await make({ lines: [], creditOf_id: draft.id })).body as { id: number };
  const issue = await server.call('POST', `invoices/${empty.id}/issue`, { token: admin.token });
  expect(refusal(issue)).toEqual({ status: 409, code: 'INVOICE_EMPTY' });
});

test('a frozen month of a unit is corrected by a row of its own', async () => {
  const { facility } = await story();
  const unit = await world.unit(facility);
  const body = {
    facility_id: facility.id,
    platformGroup_id: unit.id,
    month: '2026-07-20',
    activeDays: 31,
    frozen: true,
  };
  const make = (more: object = {}) =>
    server.call('POST', 'activeUnitMonths', { token: admin.token, body: { ...body, ...more } });
  const { id } = (await make()).body as { id: number };
  const change = await server.call('PATCH', `activeUnitMonths/${id}`, { token: admin.token, body: { activeDays: 30 } });
  expect(refusal(change)).toEqual({ status: 409, code: 'FROZEN' });
  expect((await make()).status).toBe(422);
  expect((await make({ correction_of: id, activeDays: -1 })).status).toBe(422);
  expect((await make({ correction_of: id, activeDays: 30 })).body).toMatchObject({ month: '2026-07-01' });
});

test('an archive job leaves the last 30 days alone', async () => {
  const make = (cutoff: string) =>
    server.call('POST', 'dataArchiveJobs', {
      token: admin.token,
      body: { family: 'sensor readings', cutoff, action: 'export' },
    });
  expect((await make(new Date().toISOString().slice(0, 10))).status).toBe(422);
  const { id } = (await make('2025-01-01')).body as { id: number };
  const cancel = (token: string) => server.call('POST', `dataArchiveJobs/${id}/cancel`, { token });
  expect([403, 404]).toContain((await cancel((await story()).people.owner.token)).status);
  expect((await cancel(admin.token)).body).toMatchObject({ state: 'cancelled' });
});
