import { startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const intensity = (answer as unknown as { id: number; value: { unit?: string }; group: string }[]).find(
    ({ group, value }) => group === 'Lights' && value.unit === '%',
  );
  const order = { action_id: intensity?.id, unit_ids: [unit.id] };
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
