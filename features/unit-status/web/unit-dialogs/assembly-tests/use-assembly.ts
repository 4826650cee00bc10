import type { DeviceTestResult, DeviceTestRun } from '@trellis/devices/model';
import { everyday, filtered } from '@trellis/entity-kit';
import type { UnitRecord } from '@trellis/units/model';
import { useCall, usePreferences } from '@trellis/web-kit';
import { useUnitSensors } from '../../live/facility-reads.ts';
import { useGridWords } from '../../unit-grid/grid-words.ts';

/** A run with what its steps showed and who went through them. */
export interface AssemblyRun extends DeviceTestRun {
  results?: DeviceTestResult[];
  user?: { firstname: string; lastname: string } | null;
}

/** One thing to be tried: that an output switches, or that a sensor reads. */
export interface AssemblyStep {
  step: number;
  label: string;
  virtualDevice_id: number | null;
}

const mostRuns = 50;

/** Assembly tests of a unit, the newest first. */
export function useAssemblyRuns(platformGroup_id: number) {
  return useCall(
    everyday('deviceTestRuns').list,
    filtered({
      where: { platformGroup_id, kind: 'assembly' },
      include: ['results', { relation: 'user', scope: { fields: ['id', 'firstname', 'lastname'] } }],
      order: 'id DESC',
      limit: mostRuns,
    }),
    { dependsOn: ['deviceTestResults'] },
  );
}

/** What is tried of a unit: each output of its controller, then each of its sensors; undefined while they are not known. */
export function useAssemblySteps({ platformGroup_id, controller_id }: UnitRecord): AssemblyStep[] | undefined {
  const { t } = useGridWords();
  const { lang } = usePreferences();
  const outputs = useCall(
    everyday('virtualDevices').list,
    filtered({ where: { controller_id, enabled: true }, include: 'virtualDeviceType', order: 'name' }),
    { enabled: controller_id !== null },
  ).data as { id: number; name: string; virtualDeviceType?: { label: string; labelEs: string | null } }[] | undefined;
  const sensors = useUnitSensors(platformGroup_id).data;
  if (!sensors || (controller_id !== null && !outputs)) return undefined;
  return [
    ...(outputs ?? []).map(({ id, name, virtualDeviceType: kind }) => ({
      label: t('assembly.switches', {
        name: [(lang === 'es' && kind?.labelEs) || kind?.label, name].filter(Boolean).join(' · '),
      }),
      virtualDevice_id: id,
    })),
    ...sensors
      .filter(({ enabled }) => enabled)
      .map(({ name, device_id }) => ({
        label: t('assembly.reads', { name: name ?? device_id }),
        virtualDevice_id: null,
      })),
  ].map((step, index) => ({ ...step, step: index + 1 }));
}

/** The newest result of each step of a run. */
export const lastResults = ({ results = [] }: AssemblyRun): ReadonlyMap<number, DeviceTestResult> =>
  new Map(results.toSorted((a, b) => a.attempt - b.attempt).map((result) => [result.step, result]));
