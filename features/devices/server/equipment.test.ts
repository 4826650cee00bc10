import { whileHeld } from '@trellis/server-app/testing';
import { describe, expect, test } from 'vitest';
import { bodyOf, codeOf, useDeviceServer } from './devices.testing.ts';

const { server, world, send, post, get, story } = useDeviceServer();

describe('cameras and PLCs', () => {
  test('passwords are written and never read, also not in addresses', async () => {
    const { here, admin, manager } = await story();
    const camera = {
      facility_id: here.id,
      name: 'Door',
      streamUrl: 'rtsp://10.0.0.7:554/stream1',
      credentials: 'hunter22',
    };
    const made = await post('surveillanceCameras', admin.token, camera);
    expect(made.status).toBe(200);
    expect(JSON.stringify(made.body)).not.toContain('hunter22');
    expect(JSON.stringify((await get('surveillanceCameras', manager.token)).body)).not.toMatch(/hunter22|credentials/);
    const { rows } = await server().services.pool.query<{ changes: unknown }>(
      `select changes from activity_logs where collection = 'surveillanceCameras'`,
    );
    expect(JSON.stringify(rows)).not.toContain('hunter22');
    const open = { ...camera, name: 'Gate', streamUrl: 'rtsp://admin:hunter22@10.0.0.7/stream1' };
    expect((await post('surveillanceCameras', admin.token, open)).status).toBe(422);
    expect(
      (await post('surveillanceCameras', admin.token, { ...camera, name: 'X', streamUrl: 'file:///etc' })).status,
    ).toBe(422);
    const plc = await post('plcs', admin.token, {
      facility_id: here.id,
      name: 'AHU',
      protocol: 'opcua',
      host: 'ahu-1.local',
      credentials: 'hunter22',
    });
    expect(plc.status).toBe(200);
    expect(JSON.stringify(plc.body)).not.toContain('hunter22');
  });

  test('a restricted camera is seen by managers and compliance alone, and other areas are out of reach', async () => {
    const { here, away, admin, mechanic, manager, compliance, grower, stranger } = await story();
    const vault = { facility_id: here.id, name: 'Vault', isRestricted: true };
    const { id } = bodyOf(await post('surveillanceCameras', admin.token, vault));
    const see = (token: string) => get(`surveillanceCameras/${id}`, token);
    expect((await see(manager.token)).status).toBe(200);
    expect((await see(compliance.token)).status).toBe(200);
    expect((await see(mechanic.token)).status).toBe(404);
    expect((await see(stranger.token)).status).toBe(404);
    expect((await get('surveillanceCameras', grower.token)).status).toBe(403);
    expect((await post('surveillanceCameras', mechanic.token, { name: 'Mine' })).status).toBe(403);
    const area_id = await world().row('areas', { facility_id: away.id, name: 'Elsewhere' });
    expect((await send('PATCH', `surveillanceCameras/${id}`, admin.token, { area_id })).status).toBe(422);
  });

  test('a PLC has an address, and what is written to it has limits and a value to fall to', async () => {
    const { mechanic, grower, stranger } = await story();
    expect((await post('plcs', mechanic.token, { name: 'A', protocol: 'modbus' })).status).toBe(422);
    expect((await post('plcs', mechanic.token, { name: 'A', protocol: 'modbus', host: 'a b' })).status).toBe(422);
    expect(
      (await post('plcs', mechanic.token, { name: 'A', protocol: 'modbus', host: 'a', port: 70_000 })).status,
    ).toBe(422);
    expect((await post('plcs', grower.token, { name: 'A', protocol: 'simulated' })).status).toBe(403);
    const plc = bodyOf(await post('plcs', mechanic.token, { name: 'A', protocol: 'simulated', plcType_id: 1 }));
    const tag = { plc_id: plc.id, name: 'Damper', address: '40001', direction: 'both' };
    expect((await post('plcTags', mechanic.token, tag)).status).toBe(422);
    const safe = { ...tag, min: 0, max: 100, safeValue: 20 };
    expect((await post('plcTags', mechanic.token, { ...safe, safeValue: 101 })).status).toBe(422);
    expect((await post('plcTags', stranger.token, safe)).status).toBeGreaterThanOrEqual(403);
    expect((await post('plcTags', mechanic.token, safe)).status).toBe(200);
    expect((await get(`plcs/${plc.id}`, mechanic.token, { include: 'tags' })).body).toMatchObject({
      tags: [{ name: 'Damper', safeValue: 20 }],
    });
  });
});

describe('device tests', () => {
  test('results are written while a run goes on, and the plan of a run stays as it was', async () => {
    const { unit, mechanic, admin, grower } = await story();
    const run = bodyOf(
      await post('deviceTestRuns', mechanic.token, { kind: 'ecu', ecuTestPlan_id: 1, platformGroup_id: unit.id }),
    );
    expect(run).toMatchObject({ state: 'running', user_id: mechanic.id });
    expect((await post('deviceTestRuns', mechanic.token, { kind: 'ecu', platformGroup_id: unit.id })).status).toBe(422);
    expect((await post('deviceTestRuns', grower.token, { kind: 'output' })).status).toBe(403);
    const result = { deviceTestRun_id: run.id, step: 1, label: 'Fan', value: 2, min: 0, max: 8, passed: true };
    expect((await post('deviceTestResults', mechanic.token, result)).status).toBe(200);
    expect((await post('deviceTestResults', mechanic.token, result)).status).toBe(422);
    const ended = await post(`deviceTestRuns/${run.id}/pass`, mechanic.token);
    expect(ended).toMatchObject({ status: 200, body: { state: 'passed', finishedAt: expect.any(String) as string } });
    expect(codeOf(await post('deviceTestResults', mechanic.token, { ...result, step: 2 }))).toBe('test-run.over');
    expect(codeOf(await send('PATCH', `deviceTestRuns/${run.id}`, mechanic.token, { note: 'x' }))).toBe('CLOSED');
    expect(codeOf(await send('PATCH', 'ecuTestPlans/1', admin.token, { steps: [] }))).toBe('test-plan.was-run');
    expect((await send('PATCH', 'ecuTestPlans/1', admin.token, { active: true })).status).toBe(200);
  });

  test('an assembly test of a unit is one at a time, and passed once the last word on each step is good', async () => {
    const { here, unit, mechanic } = await story();
    const begin = () => post('deviceTestRuns', mechanic.token, { kind: 'assembly', platformGroup_id: unit.id });
    const begun = await Promise.all([begin(), begin(), begin()]);
    expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(codeOf(begun.find(({ status }) => status === 409)!)).toBe('test-run.running');
    const { id } = bodyOf(begun.find(({ status }) => status === 200)!);
    const tell = (step: number, attempt: number, passed: boolean) =>
      post('deviceTestResults', mechanic.token, { deviceTestRun_id: id, step, attempt, label: 'Fan', passed });
    const pass = () => post(`deviceTestRuns/${id}/pass`, mechanic.token);
    expect(codeOf(await pass())).toBe('test-run.not-good');
    expect((await tell(1, 1, true)).status).toBe(200);
    expect((await tell(2, 1, false)).status).toBe(200);
    expect(codeOf(await pass())).toBe('test-run.not-good');
    expect((await tell(2, 2, true)).status).toBe(200);
    expect(await pass()).toMatchObject({ status: 200, body: { state: 'passed' } });
    // What is over makes room for the next one; a test of another kind goes on beside it.
    expect((await begin()).status).toBe(200);
    const output = await post('deviceTestRuns', mechanic.token, { kind: 'output', platformGroup_id: unit.id });
    expect(output.status).toBe(200);
    // No other way leads to a second one.
    const change = async (body: object) =>
      codeOf(await send('PATCH', `deviceTestRuns/${bodyOf(output).id}`, mechanic.token, body));
    expect(await change({ kind: 'assembly' })).toBe('test-run.running');
    const other = await world().unit(here, { name: 'Other' });
    await post('deviceTestRuns', mechanic.token, { kind: 'output', platformGroup_id: other.id });
    expect(await change({ platformGroup_id: other.id })).toBe('test-run.running');
  });

  test.each([
    ['an end in which the compressor runs', [{ kind: 'set', state: 'cooling' }]],
    [
      'more than eight hours',
      [
        { kind: 'wait', seconds: 20_000 },
        { kind: 'wait', seconds: 20_000 },
      ],
    ],
    ['a limit upside down', [{ kind: 'measure', value: 'currentA', label: 'I', min: 5, max: 1 }]],
    ['a step nobody knows', [{ kind: 'dance' }]],
  ])('a plan with %s is refused', async (_, steps) => {
    const { admin } = await story();
    expect((await post('ecuTestPlans', admin.token, { name: `P ${Math.random()}`, steps })).status).toBe(422);
  });
});

describe('releases', () => {
  test('go from beta to stable and are withdrawn with a reason; what they install stays', async () => {
    const { developer, mechanic } = await story();
    const release = { kind: 'client', version: `9.${Math.floor(Math.random() * 1e9)}`, fileUrl: '/files/a.bin' };
    expect((await post('firmwareReleases', mechanic.token, release)).status).toBe(403);
    const { id } = bodyOf(await post('firmwareReleases', developer.token, release));
    expect((await send('PATCH', `firmwareReleases/${id}`, developer.token, { sha256: 'xyz' })).status).toBe(422);
    expect((await post(`firmwareReleases/${id}/release`, developer.token)).body).toMatchObject({
      state: 'stable',
      releasedAt: expect.any(String) as string,
    });
    const changed = await send('PATCH', `firmwareReleases/${id}`, developer.token, { fileUrl: '/files/b.bin' });
    expect(codeOf(changed)).toBe('release.fixed');
    expect((await send('PATCH', `firmwareReleases/${id}`, developer.token, { notes: 'Better.' })).status).toBe(200);
    expect((await post(`firmwareReleases/${id}/withdraw`, developer.token)).status).toBe(422);
    const reason = { reason: 'Valves stay open.' };
    expect((await post(`firmwareReleases/${id}/withdraw`, developer.token, reason)).status).toBe(200);
  });
});

describe('zones', () => {
  test('a unit has one irrigation zone, and members are of the zone’s facility', async () => {
    const { here, away, unit, manager, admin } = await story();
    const zone = async (zonetype_id: number) =>
      bodyOf(await post('zones', manager.token, { name: `Z ${Math.random()}`, zonetype_id })).id;
    const [first, second, grow] = [await zone(1), await zone(1), await zone(3)];
    const member = (zone_id: number) => post('zoneDevices', manager.token, { zone_id, platformGroup_id: unit.id });
    expect((await member(first)).status).toBe(200);
    expect(codeOf(await member(second))).toBe('zone.unit-taken');
    expect((await member(grow)).status).toBe(200);
    expect((await post('zoneDevices', manager.token, { zone_id: grow })).status).toBe(422);
    const both = { zone_id: grow, platformGroup_id: unit.id, sensor_id: unit.sensors[5] };
    expect((await post('zoneDevices', manager.token, both)).status).toBe(422);
    const other = await world().unit(away);
    expect((await post('zoneDevices', admin.token, { zone_id: grow, platformGroup_id: other.id })).status).toBe(422);
    expect(codeOf(await send('PATCH', `zones/${first}`, manager.token, { zonetype_id: 2 }))).toBe('zone.has-members');
    expect(here.id).not.toBe(away.id);
    const aim = (targets: object) => send('PATCH', `zones/${grow}`, manager.token, { targets });
    expect((await aim({ day: { co2: { max: 5001 } } })).status).toBe(422);
    expect((await aim({ day: { temperature: { min: 25, max: 25 } } })).status).toBe(422);
    expect((await aim({ day: { temperature: { min: 20, max: { deep: {} } } } })).status).toBe(422);
    expect((await aim({ day: { temperature: { min: 20, max: 25 } } })).status).toBe(200);
    expect((await send('PATCH', `zones/${grow}`, manager.token, { deadbands: { co2: -1 } })).status).toBe(422);
  });

  test('a unit that joins a zone whose kind changes at that moment waits, and hears that it is taken', async () => {
    const { here, unit, manager } = await story();
    const zone = (zonetype_id: number) =>
      world().row('zones', { facility_id: here.id, name: `Z ${Math.random()}`, zonetype_id });
    const [first, grow] = [await zone(1), await zone(3)];
    const join = (zone_id: number) => post('zoneDevices', manager.token, { zone_id, platformGroup_id: unit.id });
    expect((await join(first)).status).toBe(200);
    const meanwhile = ['update zones set zonetype_id = 1 where id = $1', [grow]] as const;
    const reply = await whileHeld(server().services.pool, meanwhile, () => join(grow));
    expect(codeOf(reply)).toBe('zone.unit-taken');
  });
});

describe('units', () => {
  test('name their asset and the way they are shown', async () => {
    const { here, unit, manager } = await story();
    const hardware_item_id = await world().row('hardware_items', { label: 'Rack', facilities_id: here.id });
    const patch = (body: object) => send('PATCH', `ag_platformGroups/${unit.id}`, manager.token, body);
    expect((await patch({ hardware_item_id, dashboardDisplayType_id: 3 })).body).toMatchObject({ hardware_item_id });
    expect((await patch({ dashboardDisplayType_id: 8 })).status).toBe(422);
    const status = await get(`ag_platformGroups/getFullStatus?facility_id=${here.id}`, manager.token);
    expect(JSON.stringify(status.body)).toContain(`"hardware_item_id":${hardware_item_id}`);
  });
});

describe('provisional controllers', () => {
  test('are seen by the maintenance of the facility whose group they name, rejected with a reason and taken back', async () => {
    const { here, mechanic, stranger, grower } = await story();
    const id = await world().row('provisional_controllers', {
      edgeNodeId: `p-${here.id}`,
      guessedFacility_id: here.id,
    });
    const lost = await world().row('provisional_controllers', { edgeNodeId: `lost-${here.id}` });
    const seen = async (token: string) =>
      ((await get('provisionalControllers', token)).body as { id: number }[]).map((row) => row.id);
    expect(await seen(mechanic.token)).toEqual(expect.arrayContaining([id, lost]));
    expect(await seen(stranger.token)).not.toContain(id);
    expect((await get('provisionalControllers', grower.token)).status).toBe(403);
    const reject = (token: string, reason?: string) => post(`provisionalControllers/${id}/reject`, token, { reason });
    expect((await reject(stranger.token, 'x')).status).toBe(404);
    expect((await reject(mechanic.token)).status).toBe(422);
    expect((await reject(mechanic.token, 'Not ours')).body).toMatchObject({
      state: 'rejected',
      rejectReason: 'Not ours',
    });
    expect((await post(`provisionalControllers/${id}/reconsider`, mechanic.token)).body).toMatchObject({
      state: 'waiting',
      rejectReason: null,
    });
  });
});
