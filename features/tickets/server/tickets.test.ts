import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const post = (address: string, token: string | undefined, body: unknown = {}) =>
  server.call('POST', address, { token, body });
const get = (address: string, token: string | undefined, filter?: unknown) =>
  server.call('GET', filter ? `${address}?filter=${encodeURIComponent(JSON.stringify(filter))}` : address, { token });
const [OPEN, ASSIGNED, IN_PROGRESS, WAITING_FOR_PARTS, FIXED, CLOSED] = [1, 2, 3, 4, 6, 7];
const closing = { cause: 'worn seal', fix: 'new seal', description: 'replaced the seal' };

async function story() {
  const here = await world.facility();
  const away = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], facility = here) =>
    world.person({ facilities: [facility.id], roles: [role] });
  const [grower, other, mechanic, manager, stranger] = [
    await person('grower'),
    await person('grower'),
    await person('maintenance'),
    await person('facilityManager'),
    await person('maintenance', away),
  ];
  const ticket = (await post('hardware_item_tickets', grower.token, { label: 'Pump is loud' })).body as { id: number };
  return { here, away, grower, other, mechanic, manager, stranger, ticket };
}

const move = (id: number, token: string, status: number, more: object = {}) =>
  post(`hardware_item_tickets/${id}/move`, token, { hardware_item_ticket_status_id: status, ...more });
const code = (reply: { body: unknown }) => (reply.body as { error?: { code?: string } }).error?.code;

/** Leads a new ticket to Closed. */
async function close(id: number, token: string) {
  await move(id, token, IN_PROGRESS);
  await move(id, token, FIXED, { description: 'seal replaced' });
  return move(id, token, CLOSED, closing);
}

describe('tickets', () => {
  test('several are created at once, in order, each in the first column and with the default problem type', async () => {
    const { here, grower } = await story();
    const labels = ['A', 'B', 'C'].map((label) => ({ label, users_id: grower.id, facility_id: here.id }));
    const made = (await post('hardware_item_tickets', grower.token, labels)).body as Record<string, unknown>[];
    expect(made.map(({ label }) => label)).toEqual(['A', 'B', 'C']);
    expect(made[0]).toMatchObject({
      hardware_item_ticket_status_id: OPEN,
      hardware_item_ticket_problemType_id: 50,
      users_id: grower.id,
      reopened: 0,
      closedAt: null,
    });
  });

  test('nobody writes a ticket in the name of somebody else', async () => {
    const { grower, other, mechanic, ticket } = await story();
    expect((await post('hardware_item_tickets', grower.token, { label: 'x', users_id: other.id })).status).toBe(403);
    const renamed = await server.call('PATCH', 'hardware_item_tickets', {
      token: mechanic.token,
      body: { id: ticket.id, users_id: mechanic.id },
    });
    expect(renamed.status).toBe(422);
  });

  test('the form finds hardware, procedure and problem type with the ticket', async () => {
    const { grower, here } = await story();
    const item = await world.row('hardware_items', { label: 'Pump 1', facilities_id: here.id });
    const made = (await post('hardware_item_tickets', grower.token, { label: 'x', hardware_item_id: item })).body as {
      id: number;
    };
    const filter = { include: ['hardware', 'standardOperatingProcedure', 'problemType'] };
    expect((await get(`hardware_item_tickets/${made.id}`, grower.token, filter)).body).toMatchObject({
      hardware: { label: 'Pump 1' },
      standardOperatingProcedure: null,
      problemType: { id: 50 },
    });
    const devices = { where: { facilities_id: here.id }, include: 'device', order: 'label', limit: 500 };
    expect((await get('hardware_items', grower.token, devices)).body).toMatchObject([{ id: item, device: null }]);
  });

  test('a private ticket is nowhere for those who do not repair, and so are its log and people', async () => {
    const { grower, mechanic, manager } = await story();
    const secret = (await post('hardware_item_tickets', mechanic.token, { label: 'install', adminOnly: true }))
      .body as {
      id: number;
    };
    await post('hardware_item_ticket_actions', mechanic.token, {
      hardware_item_ticket_id: secret.id,
      description: 'private',
    });
    for (const person of [grower, manager]) {
      expect((await get(`hardware_item_tickets/${secret.id}`, person.token)).status).toBe(404);
      const where = { hardware_item_ticket_id: secret.id };
      expect((await get('hardware_item_ticket_actions', person.token, { where })).body).toEqual([]);
    }
    expect((await get(`hardware_item_tickets/${secret.id}`, mechanic.token)).status).toBe(200);
  });

  test('a private entry of the log is read by those who repair alone', async () => {
    const { grower, mechanic, ticket } = await story();
    const entry = { hardware_item_ticket_id: ticket.id };
    await post('hardware_item_ticket_actions', mechanic.token, [
      { ...entry, description: 'ordered' },
      { ...entry, description: 'was dropped', adminOnly: true },
    ]);
    const read = async (token: string) =>
      ((await get('hardware_item_ticket_actions', token, { where: entry })).body as { description: string }[]).length;
    expect([await read(grower.token), await read(mechanic.token)]).toEqual([1, 2]);
  });

  test('a ticket about a procedure is for managers', async () => {
    const { here, mechanic, manager } = await story();
    const procedure = { label: 'Wash hands', facility_id: here.id };
    const sop = (await post('StandardOperatingProcedures', manager.token, procedure)).body as { id: number };
    const about = {
      label: 'not washed',
      standardOperatingProcedure_id: sop.id,
      hardware_item_ticket_problemType_id: 41,
    };
    const made = (await post('hardware_item_tickets', manager.token, about)).body as { id: number };
    expect((await get(`hardware_item_tickets/${made.id}`, manager.token)).status).toBe(200);
    expect((await get(`hardware_item_tickets/${made.id}`, mechanic.token)).status).toBe(404);
  });
});

describe('the board', () => {
  test('a ticket moves where its column allows, with an entry in its log', async () => {
    const { grower, mechanic, stranger, ticket } = await story();
    expect((await move(ticket.id, '', ASSIGNED)).status).toBe(401);
    expect((await move(ticket.id, grower.token, ASSIGNED)).status).toBe(403);
    expect((await move(ticket.id, stranger.token, ASSIGNED)).status).toBe(404);
    expect((await move(ticket.id, mechanic.token, FIXED, { description: 'x' })).status).toBe(422);
    expect((await move(ticket.id, mechanic.token, IN_PROGRESS)).body).toMatchObject({
      hardware_item_ticket_status_id: IN_PROGRESS,
    });
    const where = { hardware_item_ticket_id: ticket.id };
    expect((await get('hardware_item_ticket_actions', grower.token, { where })).body).toMatchObject([
      { hardware_item_ticket_status_id: IN_PROGRESS, actionPerformedBy_user_id: mechanic.id },
    ]);
  });

  test('an everyday change keeps to the board as well', async () => {
    const { mechanic, ticket } = await story();
    const patch = (body: object) =>
      server.call('PATCH', 'hardware_item_tickets', { token: mechanic.token, body: { id: ticket.id, ...body } });
    expect((await patch({ hardware_item_ticket_status_id: FIXED })).status).toBe(422);
    expect((await patch({ hardware_item_ticket_status_id: IN_PROGRESS, label: 'Pump' })).status).toBe(200);
    expect((await patch({ hardware_item_ticket_status_id: WAITING_FOR_PARTS })).status).toBe(422);
    await post('hardware_item_ticket_actions', mechanic.token, {
      hardware_item_ticket_id: ticket.id,
      hardware_item_ticket_status_id: WAITING_FOR_PARTS,
      description: 'seal ordered',
    });
    expect((await patch({ hardware_item_ticket_status_id: WAITING_FOR_PARTS })).status).toBe(200);
  });

  test('closing needs cause, fix and words; the day of closing is kept', async () => {
    const { mechanic, ticket } = await story();
    await move(ticket.id, mechanic.token, IN_PROGRESS);
    await move(ticket.id, mechanic.token, FIXED, { description: 'done' });
    expect((await move(ticket.id, mechanic.token, CLOSED, { ...closing, fix: ' ' })).status).toBe(422);
    expect((await move(ticket.id, mechanic.token, CLOSED, { ...closing, description: '' })).status).toBe(422);
    const closed = (await move(ticket.id, mechanic.token, CLOSED, closing)).body as { closedAt: string | null };
    expect(closed.closedAt).not.toBeNull();
  });

  test('a ticket someone else changed meanwhile is not moved', async () => {
    const { mechanic, ticket } = await story();
    const updatedate = '2020-01-01T00:00:00.000Z';
    expect(code(await move(ticket.id, mechanic.token, IN_PROGRESS, { updatedate }))).toBe('CONFLICT');
  });

  test('the reporter reopens within seven days, others not, maintenance always', async () => {
    const { grower, other, mechanic, ticket } = await story();
    const reopen = (token: string) =>
      post(`hardware_item_tickets/${ticket.id}/reopen`, token, { description: 'loud again' });
    expect(code(await reopen(grower.token))).toBe('ticket.not-closed');
    await close(ticket.id, mechanic.token);
    expect((await reopen(other.token)).status).toBe(403);
    expect((await reopen(grower.token)).body).toMatchObject({
      hardware_item_ticket_status_id: OPEN,
      reopened: 1,
      closedAt: null,
    });
    await close(ticket.id, mechanic.token);
    await server.services.pool.query(`update tickets set "closedAt" = now() - interval '8 days' where id = $1`, [
      ticket.id,
    ]);
    expect(code(await reopen(grower.token))).toBe('ticket.closed-too-long');
    expect((await reopen(mechanic.token)).body).toMatchObject({ reopened: 2 });
  });

  test('the default problem type stays, and a type is about one thing', async () => {
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const patch = (id: number, body: object) =>
      server.call('PATCH', `hardware_item_ticket_problemTypes/${id}`, { token: admin.token, body });
    expect((await patch(50, { active: false })).status).toBe(422);
    expect((await patch(40, { isSop: true })).status).toBe(422);
    expect((await patch(32, { active: false })).status).toBe(200);
  });
});

describe('assignments', () => {
  test('are replaced as a whole by those who work on tickets', async () => {
    const { here, grower, mechanic, stranger, ticket } = await story();
    const second = await world.person({ facilities: [here.id], roles: ['maintenance'] });
    const assign = (token: string | undefined, user_ids: unknown) =>
      post('hardware_item_ticket_assignments/updateAssignments', token, {
        hardware_item_ticket_id: ticket.id,
        user_ids,
      });
    expect((await assign(undefined, [])).status).toBe(401);
    expect((await assign(grower.token, [grower.id])).status).toBe(403);
    expect((await assign(stranger.token, [stranger.id])).status).toBe(404);
    expect((await assign(mechanic.token, ['x'])).status).toBe(422);
    expect((await assign(mechanic.token, [mechanic.id, stranger.id])).status).toBe(422);
    const ids = async (reply: Promise<{ body: unknown }>) =>
      ((await reply).body as { user_id: number }[]).map(({ user_id }) => user_id).sort((a, b) => a - b);
    expect(await ids(assign(mechanic.token, [mechanic.id, mechanic.id]))).toEqual([mechanic.id]);
    expect(await ids(assign(mechanic.token, [second.id]))).toEqual([second.id]);
    expect(await ids(assign(mechanic.token, []))).toEqual([]);
  });
});

describe('hardware', () => {
  test('subcomponents of a product come as a tree in order', async () => {
    const { grower } = await story();
    const product = await world.row('hardware_products', { label: `Pump set ${grower.id}`, hardware_type_id: 2 });
    const ask = (productId: unknown, token?: string) =>
      get(`hardware_items/getContainerItemsByProductId?productId=${productId as string}`, token);
    expect((await ask(product)).status).toBe(401);
    expect((await ask('x', grower.token)).status).toBe(400);
    expect((await ask(999_999, grower.token)).status).toBe(404);
    const items = (await ask(product, grower.token)).body as { label: string; parent_id: number | null }[];
    expect(items[0]).toMatchObject({ label: 'Pump', parent_id: null });
    expect(items.find(({ label }) => label === 'Motor')).toMatchObject({ parent_id: 10 });
  });
});

describe('repair tickets', () => {
  const report = { name: 'Irrigation - Leak', description: '<p>Water</p>', problemDate: '2026-01-02T03:04:05Z' };

  test('the wizard reports for the current facility, in state new, with its units', async () => {
    const { here, away, grower } = await story();
    const unit = await world.unit(here);
    const far = await world.unit(away);
    const create = (token: string | undefined, more: object = {}) =>
      post('repairTickets/createRepairTicket', token, { ...report, platformGroupIds: [unit.id], ...more });
    expect((await create(undefined)).status).toBe(401);
    expect((await create(grower.token, { facility_id: away.id })).status).toBe(404);
    expect((await create(grower.token, { platformGroupIds: [far.id] })).status).toBe(422);
    expect((await create(grower.token, { description: '' })).status).toBe(422);
    const assets = [{ id: 'new-1', name: 'Old fan', type: 'asset' }];
    const made = (await create(grower.token, { assets })).body as { id: number };
    expect(made).toMatchObject({
      facility_id: here.id,
      users_id: grower.id,
      state: 'new',
      category: 'Irrigation',
      subcategory: 'Leak',
      assets,
    });
    const filter = { include: { units: 'platformGroup' } };
    expect((await get(`repairTickets/${made.id}`, grower.token, filter)).body).toMatchObject({
      units: [{ platformGroup: { id: unit.id } }],
    });
  });

  test('the reporter confirms what was repaired, nobody else in the facility', async () => {
    const { grower, other, mechanic } = await story();
    const { id } = (await post('repairTickets/createRepairTicket', grower.token, report)).body as { id: number };
    const act = (action: string, token: string, reason?: string) =>
      post(`repairTickets/${id}/${action}`, token, { reason });
    await act('acknowledge', mechanic.token);
    await act('start', mechanic.token);
    expect((await act('resolve', mechanic.token, 'new seal')).body).toMatchObject({
      state: 'resolved',
      resolution: 'new seal',
    });
    expect((await act('confirm', other.token)).status).toBe(403);
    expect((await act('confirm', grower.token)).body).toMatchObject({ state: 'confirmed' });
    const { rows } = await server.services.pool.query(
      `select changes from activity_logs where collection = 'repairTickets' and record_id = $1 order by id`,
      [id],
    );
    expect(rows[3]).toMatchObject({ changes: { before: { state: 'in_progress' }, reason: 'new seal' } });
  });
});

describe('software tickets', () => {
  const log = (token: string | undefined, body: object) => server.call('PATCH', 'software_tickets', { token, body });

  test('anybody logs one and sees their own; developers see and move those of their facilities', async () => {
    const { grower, other, here, away } = await story();
    const developer = await world.person({ facilities: [here.id], roles: ['softwareDeveloper'] });
    const distant = await world.person({ facilities: [away.id], roles: ['softwareDeveloper'] });
    const sent = {
      ticketTypes_id: 2,
      area: 'Tickets',
      description: 'A map, please',
      updateuser: 1,
      updatedate: '2026-01-01',
    };
    expect((await log(undefined, sent)).status).toBe(401);
    expect((await log(grower.token, { ...sent, nosuch: 1 })).status).toBe(422);
    const made = (await log(grower.token, sent)).body as { id: number };
    expect(made).toMatchObject({ users_id: grower.id, ticketStatus_id: 1, updateuser: grower.id });
    expect((await get(`software_tickets/${made.id}`, grower.token)).status).toBe(200);
    expect((await get(`software_tickets/${made.id}`, other.token)).status).toBe(404);
    expect((await log(grower.token, { id: made.id, ticketStatus_id: 2 })).status).toBe(403);
    expect((await log(distant.token, { id: made.id, ticketStatus_id: 2 })).status).toBe(404);
    expect((await log(developer.token, { id: made.id, ticketStatus_id: 4 })).status).toBe(422);
    expect((await log(developer.token, { id: made.id, ticketStatus_id: 2 })).body).toMatchObject({
      ticketStatus_id: 2,
    });
  });

  test('stays in the facility it was reported from, by whichever call it is changed', async () => {
    const { grower, here, away } = await story();
    const developer = await world.person({ facilities: [here.id, away.id], roles: ['softwareDeveloper'] });
    const { id } = (await log(grower.token, { description: 'It is slow' })).body as { id: number };
    for (const facility_id of [away.id, null]) {
      expect((await log(developer.token, { id, facility_id })).status).toBe(422);
      const plain = await server.call('PATCH', `software_tickets/${id}`, {
        token: developer.token,
        body: { facility_id },
      });
      expect(plain.status).toBe(422);
    }
    expect((await log(developer.token, { id, facility_id: here.id, area: 'Charts' })).body).toMatchObject({
      facility_id: here.id,
      area: 'Charts',
    });
  });

  test('an internal comment stays among developers', async () => {
    const { grower, other, here } = await story();
    const developer = await world.person({ facilities: [here.id], roles: ['softwareDeveloper'] });
    const { id } = (await log(grower.token, { description: 'It is slow' })).body as { id: number };
    const say = (token: string, text: string, internal = false) =>
      post('software_ticket_comments', token, { software_ticket_id: id, text, internal });
    expect((await say(other.token, 'mine too')).status).toBeGreaterThanOrEqual(403);
    await say(grower.token, 'since monday');
    await say(developer.token, 'index missing', true);
    const read = async (token: string) =>
      ((await get('software_ticket_comments', token, { where: { software_ticket_id: id } })).body as unknown[]).length;
    expect([await read(grower.token), await read(developer.token)]).toEqual([1, 2]);
  });
});
