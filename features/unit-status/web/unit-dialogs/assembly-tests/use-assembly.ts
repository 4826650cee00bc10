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
  /** Its own name, and what is said of it in the reader's words. */
  name: string;
  label: string;
  virtualDevice_id: number | null;
  sensor_id: number | null;
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
  ).data as Output[] | undefined;
  const sensors = useUnitSensors(platformGroup_id).data;
  if (!sensors || (controller_id !== null && !outputs)) return undefined;
  const kindOf = ({ name, virtualDeviceType: kind }: Output) => (lang === 'es' && kind?.labelEs) || kind?.label || name;
  const kinds = Map.groupBy(outputs ?? [], kindOf);
  return [
    ...(outputs ?? []).map((output) => {
      const kind = kindOf(output);
      // What there is one of is called by its kind.
      const name = kind === output.name || kinds.get(kind)?.length === 1 ? kind : `${kind} · ${output.name}`;
      return {
        ...{ name: output.name, label: t('assembly.switches', { name }) },
        ...{ virtualDevice_id: output.id, sensor_id: null },
      };
    }),
    ...sensors
      .filter(({ enabled }) => enabled)
      .map(({ id, name, device_id }) => ({
        ...{ name: name ?? device_id, label: t('assembly.reads', { name: name ?? device_id }) },
        ...{ virtualDevice_id: null, sensor_id: id },
      })),
  ];
}

interface Output {
  id: number;
  name: string;
  virtualDeviceType?: { label: string; labelEs: string | null };
}

type Tried = Pick<DeviceTestResult, 'virtualDevice_id' | 'sensor_id'> & { step?: number };
/** What was tried, whatever place it had among the others; what is gone since is known by its place. */
export const thingOf = ({ virtualDevice_id, sensor_id, step }: Tried): string =>
  virtualDevice_id !== null
    ? `device ${virtualDevice_id}`
    : sensor_id !== null
      ? `sensor ${sensor_id}`
      : `step ${step}`;

/** The newest result of each thing that a run tried. */
export const lastResults = ({ results = [] }: AssemblyRun): ReadonlyMap<string, DeviceTestResult> =>
  new Map(results.toSorted((a, b) => a.attempt - b.attempt).map((result) => [thingOf(result), result]));
