import { makeWorld, startTestServer } from '@trellis/server-app/testing';
import type { UnitRecord } from '@trellis/units/model';
import { expect, onTestFinished, test } from 'vitest';

test.each([
  ['production', false],
  ['staging', true],
])('units of an installation called %s count as in development: %s', async (environment, isDev) => {
  const server = await startTestServer({ env: { ROLES: 'api', ENVIRONMENT: environment } });
  onTestFinished(() => server.stop());
  const world = makeWorld(server.services);
  const here = await world.facility();
  const own = await world.unit(here);
  await server.services.pool.query('update units set "isDev" = true where id = $1', [own.id]);
  const other = await world.unit(here);
  const { token } = await world.person({ facilities: [here.id], roles: ['grower'] });
  const whole = await server.call('GET', `ag_platformGroups/getFullStatus?facility_id=${here.id}`, { token });
  const found = await server.call('GET', `ag_platformGroups/searchStatusByDisplayType?facility_id=${here.id}`, {
    token,
  });
  const searched = (found.body as { platformGroups: UnitRecord[] }).platformGroups;
  for (const units of [whole.body as UnitRecord[], searched]) {
    const said = new Map(units.map((unit) => [unit.platformGroup_id, unit.isDev]));
    expect([said.get(own.id), said.get(other.id)]).toEqual([true, isDev]);
  }
});
