import { exceptionStatusIds as statuses, type Exception } from '@trellis/alerts/model';
import { designatorIds } from '@trellis/climate/model';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '@trellis/test-kit/until';
import { expect, onTestFinished, test } from 'vitest';
import { keepRunning } from '../demo/keep-running.ts';
import { primaryHostId } from '../open-installation-broker.ts';
import { makeWorld, startTestServer } from '../testing/index.testing.ts';

const { leak, door } = designatorIds;
const program = path.resolve(import.meta.dirname, '../../controller/main.ts');
const patience = 60_000;

test('a wet floor and an open door of the simulated plant reach the inbox by themselves, and end as they end there', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const world = makeWorld(server.services);
  const here = await world.facility();
  const { token } = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  const designators = [5, 6, 7, leak, door];
  const unit = await world.unit(here, { name: 'A-01', designators });
  // The waits of the house: a test has none.
  for (const [code, label, metric] of [
    ['IRR-003', 'Leak', 'leak'],
    ['SAF-001', 'Door left open', 'doorOpen'],
  ]) {
    const type = { code, label, rule: { metric, comparison: 'event' }, delayMin: 0, clearMin: 0 };
    const { status } = await server.call('POST', 'exceptionTypes', { token, body: { facility_id: here.id, ...type } });
    expect(status).toBe(200);
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'trellis-plant-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = path.join(folder, 'controllers.json');
  const { deviceId, key } = unit.controller;
  const faults = [
    { kind: 'leak', afterSeconds: 4, forSeconds: 12 },
    { kind: 'door-open', afterSeconds: 6 },
  ];
  await writeFile(
    config,
    JSON.stringify({
      ...{ brokerUrl: `mqtt://127.0.0.1:${server.mqttPort}`, hostId: primaryHostId, storeDir: folder, tickMs: 250 },
      units: [
        {
          ...{ groupId: here.mqttGroup, edgeNodeId: deviceId, key },
          driver: { kind: 'simulated', preset: 'cannabis-flower', faults },
          sensors: [{ deviceId: unit.sensorDeviceId, designators }],
        },
      ],
    }),
  );
  const controllers = keepRunning(program, [config], server.services.log);
  onTestFinished(() => controllers.stop());
  const alerts = async (): Promise<Exception[]> => {
    const filter = encodeURIComponent(
      JSON.stringify({ where: { facility_id: here.id, code: { inq: ['IRR-003', 'SAF-001'] } }, order: 'code' }),
    );
    return (await server.call('GET', `ExceptionLists?filter=${filter}`, { token })).body;
  };
  await until(
    async () =>
      expect(await alerts()).toMatchObject([
        { code: 'IRR-003', platformGroup_id: unit.id, occurrences: 1 },
        { code: 'SAF-001', platformGroup_id: unit.id, occurrences: 1, ExceptionStatus_id: statuses.open },
      ]),
    patience,
  );
  await until(
    async () =>
      expect((await alerts()).map(({ ExceptionStatus_id }) => ExceptionStatus_id)).toEqual([
        statuses.auto_resolved,
        statuses.open,
      ]),
    patience,
  );
});
