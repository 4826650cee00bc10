import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import type { Installed } from '@trellis/units/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const tree = (facility: { id: number } | undefined, token?: string) =>
  server.call('GET', `infrastructure/getTree${facility ? `?facility_id=${facility.id}` : ''}`, { token });

test('what is installed is told with what it is part of, to those who install', async () => {
  const here = await world.facility({ name: 'North house' });
  const away = await world.facility();
  const unit = await world.unit(here, { name: 'Rack A1', devices: { light: 13 } });
  await world.unit(away, { name: 'Hidden' });
  const board = await world.row('control_boards', {
    facility_id: here.id,
    serial: 'CB-1',
    model: 'IO-16',
    status: 'installed',
    controller_id: unit.controller.id,
  });
  const component = await world.row('board_components', {
    facility_id: here.id,
    boardComponentType_id: 0,
    controller_id: unit.controller.id,
    controlBoard_id: board,
    name: 'Relay 1',
    addresspath: '0',
  });
  await server.services.pool.query('update virtual_devices set "boardComponent_id" = $1 where id = $2', [
    component,
    unit.devices['light'],
  ]);
  const maintenance = await world.person({ facilities: [here.id], roles: ['maintenance'] });
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const stranger = await world.person({ facilities: [away.id], roles: ['maintenance'] });
  expect((await tree(here)).status).toBe(401);
  expect((await tree(here, grower.token)).status).toBe(403);
  expect((await tree(here, stranger.token)).status).toBe(404);
  expect((await tree(undefined, maintenance.token)).status).toBe(400);
  const { status, body } = await tree(here, maintenance.token);
  expect(status).toBe(200);
  const { facility, items } = body as { facility: string; items: Installed[] };
  expect(facility).toBe('North house');
  const chain = ['area', 'unit', 'controller', 'board', 'component', 'device'].map((kind) =>
    items.find((item) => item.kind === kind),
  );
  for (const [index, item] of chain.entries()) if (index > 0) expect(item?.parent).toBe(chain[index - 1]?.key);
  expect(chain.map((item) => item?.name)).toEqual([
    expect.stringContaining('Area'),
    'Rack A1',
    unit.controller.deviceId,
    'IO-16',
    'Relay 1',
    'light',
  ]);
  expect(chain[1]).toMatchObject({ path: `/device/${unit.controller.deviceId}/${unit.controller.id}` });
  expect(JSON.stringify(items)).not.toContain('Hidden');
  expect(JSON.stringify(items)).not.toMatch(/keyHash|credentials/);
});
