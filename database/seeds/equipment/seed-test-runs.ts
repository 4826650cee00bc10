import { DeviceTestResult, DeviceTestRun } from '@trellis/devices/model';
import type { Records } from '@trellis/server-kit';
import { insertRows } from '../records/insert-rows.ts';
import type { SeededUnit } from '../records/seed-units.ts';

const dayMs = 86_400_000;
/** Test plans of the reference data. */
const [ACCEPTANCE, AFTER_REPAIR] = [1, 2];

interface Run {
  plan: number;
  daysAgo: number;
  state: 'passed' | 'failed';
  results: readonly { step: number; label: string; value: number; unit: string; min?: number; max?: number }[];
}

const runs: readonly Run[] = [
  {
    ...{ plan: ACCEPTANCE, daysAgo: 61, state: 'passed' },
    results: [
      { step: 5, label: 'Current while circulating', value: 1.9, unit: 'A', min: 0.2, max: 8 },
      { step: 8, label: 'Supply air while cooling', value: 13.4, unit: '°C', max: 16 },
      { step: 9, label: 'The room cools by', value: 3.1, unit: '°C', min: 2 },
      { step: 12, label: 'The room dries by', value: 7.6, unit: '% RH', min: 5 },
    ],
  },
  {
    ...{ plan: AFTER_REPAIR, daysAgo: 9, state: 'failed' },
    results: [{ step: 3, label: 'Supply air while cooling', value: 21.2, unit: '°C', max: 18 }],
  },
  {
    ...{ plan: AFTER_REPAIR, daysAgo: 8, state: 'passed' },
    results: [{ step: 3, label: 'Supply air while cooling', value: 14.8, unit: '°C', max: 18 }],
  },
];

/** Adds the air-unit tests of one unit: its acceptance, a repair that did not help, and one that did. */
export async function seedTestRuns(
  records: Records,
  units: readonly SeededUnit[],
  technicianId: number | null,
  now: number,
): Promise<void> {
  const tested = units.find(({ devices }) => devices.has('ecu'));
  if (!tested) return;
  for (const { plan, daysAgo, state, results } of runs) {
    const startedAt = now - daysAgo * dayMs;
    const [deviceTestRun_id = 0] = await insertRows(records, DeviceTestRun, [
      {
        ...{ facility_id: tested.facility_id, kind: 'ecu' as const, ecuTestPlan_id: plan, user_id: technicianId },
        ...{ platformGroup_id: tested.id, controller_id: tested.controllerId },
        startedAt: new Date(startedAt).toISOString(),
      },
    ]);
    await insertRows(
      records,
      DeviceTestResult,
      results.map(({ min = -Infinity, max = Infinity, ...result }) => ({
        ...{ deviceTestRun_id, virtualDevice_id: tested.devices.get('ecu') ?? null, ...result },
        min: Number.isFinite(min) ? min : null,
        max: Number.isFinite(max) ? max : null,
        passed: result.value >= min && result.value <= max,
        time: new Date(startedAt + result.step * 300_000).toISOString(),
      })),
    );
    // What is over does not change: the results come first.
    await records.change(DeviceTestRun, deviceTestRun_id, {
      state,
      finishedAt: new Date(startedAt + 2 * 3_600_000).toISOString(),
    });
  }
}
