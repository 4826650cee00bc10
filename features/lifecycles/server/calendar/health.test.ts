import { expect, test } from 'vitest';
import { get, grower, here, inFlight, server, standing, unit, useCrop, world } from '../crop.testing.ts';

useCrop();

interface Health {
  lifecycle_id: number;
  score: number;
  hoursOut: number;
}

test('health of runs: from 100, less for alerts, cases by severity, hours out of band and late work', async () => {
  const [well, ill] = [await inFlight(), await inFlight()];
  await standing(ill);
  const alert = (values: object) =>
    world.row('exceptions', {
      ...{ facility_id: here.id, platformGroup_id: unit.id, code: 'T', ExceptionStatus_id: 1, occurrences: 1 },
      ...{ escalationLevel: 1, firstOccurrred: '2026-11-21T10:00:00Z', metric: 'temperature', ...values },
    });
  await alert({});
  // Over by now; of two at once the hours count once.
  await alert({
    ExceptionStatus_id: 5,
    escalationLevel: 3,
    firstOccurrred: '2026-11-21T09:00:00Z',
    resolvedOn: '2026-11-21T12:00:00Z',
  });
  await world.row('lifecycle_remediations', {
    ...{ facility_id: here.id, lifecycle_id: ill, title: 'Mites', category: 'pest', severity: 3 },
  });
  const reply = await get('ag_lifecycles/health', grower);
  expect(reply.status).toBe(200);
  const runs = reply.body as Health[];
  // 15 for the urgent alert, 18 for the case, 11 hours since nine in the morning.
  expect(runs).toMatchObject([
    { lifecycle_id: ill, score: 56, alerts: 1, urgentAlerts: 1, cases: 1, severity: 3, hoursOut: 11, lateTasks: 0 },
    { lifecycle_id: well, score: 100, alerts: 0, cases: 0, hoursOut: 0 },
  ]);
  expect((await server.call('GET', 'ag_lifecycles/health')).status).toBe(401);
});
