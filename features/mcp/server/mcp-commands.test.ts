import { startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeMcpStories, use, type McpStories } from './mcp.testing.ts';

let server: TestServer;
let stories: McpStories;
beforeAll(async () => {
  // Without the jobs role nothing is sent or expires by itself.
  server = await startTestServer({ env: { ROLES: 'api' } });
  stories = makeMcpStories(server);
});
afterAll(() => server.stop());

const lightsOn = 47;
const intensity = 90;
const sentences = async (client: Parameters<typeof use>[0], order: Record<string, unknown>) =>
  ((await use(client, 'preview_command', order)).answer as unknown as { confirmation: string }).confirmation;
const commandsOf = async (unit: { id: number }) =>
  (await server.services.pool.query('select 1 from controller_commands where "platformGroup_id" = $1', [unit.id]))
    .rowCount;

test('a command is sent with the sentence of its preview, in the name of the token’s person', async () => {
  const { unit, person, client } = await stories.farm('command');
  const order = { action_id: lightsOn, unit_ids: [unit.id] };
  const confirmation = await sentences(client, order);
  expect(confirmation).toBe('Lights on: W-01 (1 of 1)');
  const refused = await use(client, 'send_command', { ...order, confirmation: 'Yes' });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(confirmation) as string });
  expect(await commandsOf(unit)).toBe(0);
  const sent = await use(client, 'send_command', { ...order, confirmation });
  expect(sent.answer).toMatchObject({ commands: [{ platformGroup_id: unit.id, user_id: person.id }], skipped: [] });
  expect(await commandsOf(unit)).toBe(1);
  const { rows } = await server.services.pool.query(
    `select source, program from activity_logs where action = 'command' and user_id = $1`,
    [person.id],
  );
  expect(rows).toEqual([{ source: 'api', program: 'Agent' }]);
});

test('the sentence names the value: agreed to 20, 90 is not sent', async () => {
  const { unit, client } = await stories.farm('command');
  const { answer } = await use(client, 'list_actions', {});
  const dimming = (answer as unknown as { id: number; value: { unit?: string }; group: string }[]).find(
    ({ group, value }) => group === 'Lights' && value.unit === '%',
  );
  const order = { action_id: dimming?.id, unit_ids: [unit.id] };
  const confirmation = await sentences(client, { ...order, value: 20 });
  expect(confirmation).toMatch(/ \(20\): W-01 \(1 of 1\)$/);
  expect(await use(client, 'send_command', { ...order, value: 90, confirmation })).toMatchObject({ isError: true });
  expect(await commandsOf(unit)).toBe(0);
  expect((await use(client, 'send_command', { ...order, value: 20, confirmation })).isError).toBe(false);
});

test('a unit that cannot take it is left out, with the reason', async () => {
  const { facility, unit, client } = await stories.farm('command');
  const silent = await stories.world.unit(facility, { name: 'W-02', devices: { light: 13 } });
  const { answer } = await use(client, 'preview_command', { action_id: lightsOn, unit_ids: [unit.id, silent.id] });
  expect(answer).toMatchObject({
    confirmation: 'Lights on: W-01 (1 of 2)',
    skipped: [{ platformGroup_id: silent.id, text: expect.any(String) as string }],
  });
});

test('a token that may read previews, and sends nothing', async () => {
  const { unit, client } = await stories.farm('read');
  const order = { action_id: lightsOn, unit_ids: [unit.id] };
  const confirmation = await sentences(client, order);
  const refused = await use(client, 'send_command', { ...order, confirmation }).catch(() => ({ isError: true }));
  expect(refused.isError).toBe(true);
  expect(await commandsOf(unit)).toBe(0);
});

test('a person without the role gets the refusal of the call itself', async () => {
  const { facility, unit } = await stories.farm();
  const reader = await stories.world.person({ facilities: [facility.id], roles: ['complianceOfficer'] });
  const client = await stories.connect(await stories.tokenOf(reader.id, facility.id, 'command'));
  const order = { action_id: lightsOn, unit_ids: [unit.id] };
  expect(await use(client, 'preview_command', order)).toMatchObject({ isError: true });
  expect(await commandsOf(unit)).toBe(0);
});

/** Sets how the installation has an action, for as long as the test lasts. */
async function setRecord(actionId: number, values: Record<string, unknown>) {
  const { pool } = server.services;
  const { rows } = await pool.query<{ id: number }>(
    'select id from device_type_actions where "actionId" = $1 order by id limit 1',
    [actionId],
  );
  const id = rows[0]?.id;
  const before = await pool.query<Record<string, unknown>>('select * from device_type_actions where id = $1', [id]);
  const write = async (row: Record<string, unknown>) => {
    for (const name of Object.keys(values))
      await pool.query(`update device_type_actions set "${name}" = $2 where id = $1`, [
        id,
        typeof row[name] === 'object' && row[name] !== null ? JSON.stringify(row[name]) : row[name],
      ]);
  };
  onTestFinished(() => write(before.rows[0] ?? {}));
  await write(values);
}
interface Listed {
  id: number;
  label: string;
  roles: string[];
  value: { kind: string; max?: number };
}
const listed = async (client: Parameters<typeof use>[0]) =>
  (await use(client, 'list_actions', {})).answer as unknown as Listed[];

test.each([
  ['asks people to type', { confirmLevel: 'typed' }],
  ['switched off', { active: false }],
])('what the installation %s is not listed, and neither previewed nor sent', async (_what, values) => {
  const { unit, client } = await stories.farm('command');
  expect((await listed(client)).map(({ id }) => id)).toContain(lightsOn);
  const order = { action_id: lightsOn, unit_ids: [unit.id] };
  const confirmation = await sentences(client, order);
  await setRecord(lightsOn, values);
  expect((await listed(client)).map(({ id }) => id)).not.toContain(lightsOn);
  const refusal = { isError: true, text: expect.stringContaining(`There is no action ${lightsOn}`) as string };
  expect(await use(client, 'preview_command', order)).toMatchObject(refusal);
  expect(await use(client, 'send_command', { ...order, confirmation })).toMatchObject(refusal);
  expect(await commandsOf(unit)).toBe(0);
});

test('actions are listed and confirmed as the installation has them: its words, roles and values', async () => {
  const { unit, client } = await stories.farm('command');
  const record = {
    label: 'Brightness',
    roles: ['grower'],
    valueSchema: { kind: 'integer', min: 0, max: 60, unit: '%' },
  };
  await setRecord(intensity, record);
  expect((await listed(client)).find(({ id }) => id === intensity)).toMatchObject({
    label: 'Brightness',
    roles: ['grower'],
    value: { kind: 'integer', max: 60 },
  });
  const order = { action_id: intensity, unit_ids: [unit.id], value: 20 };
  expect(await sentences(client, order)).toBe('Brightness (20): W-01 (1 of 1)');
});
