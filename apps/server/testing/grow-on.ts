import type { MadeUnit, World } from './make-world.ts';

/** What a run is made of: when it began, and what its two light states ask for beside the bands. */
interface Growing {
  /** ISO 8601. */
  since: string;
  /** Name of its plan, where several grow in a facility. */
  plan?: string;
  lit?: Record<string, unknown>;
  dark?: Record<string, unknown>;
}

/** Has a unit grow 40 plants by a plan of one phase: light from 06:00 to 18:00, 20–26 °C, 50–60 %, water every hour for 90 s. */
export async function growOn(
  world: World,
  { facilityId: facility_id, unit }: { facilityId: number; unit: MadeUnit },
  { since, plan = 'Flower', lit, dark }: Growing,
): Promise<void> {
  const growplan_id = await world.row('grow_plans', { name: plan, category_id: 1, facility_id });
  const growplanVersion_id = await world.row('grow_plan_versions', { growplan_id, version: 1, totalDays: 60 });
  const growPhase_id = await world.row('grow_phases', {
    ...{ growplanVersion_id, name: 'Bulk', seq: 0, startSeconds: 0, endSeconds: 60 * 86_400 },
    ...{ photoperiod: 12, photoperiodStartTime: '06:00' },
  });
  const bands = { tempMin: 20, tempMax: 26, humidityMin: 50, humidityMax: 60 };
  const asked = { growPhase_id, ...bands, irrigationFrequency: 60, irrigationDuration: 90 };
  await world.row('grow_phase_environments', { ...asked, lightState: 'Lights On', ...lit });
  await world.row('grow_phase_environments', { ...asked, lightState: 'Lights Off', ...dark });
  const run = { facility_id, name: 'Run', growplan_id, growplanVersion_id, state: 'in_flight' };
  const lifecycle_id = await world.row('lifecycles', { ...run, starttime: since });
  await world.row('lifecycle_phases', { lifecycle_id, growPhase_id, seq: 0 });
  const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top' });
  const shelf = { lifecycle_id, platform_id, platformGroup_id: unit.id, plants: 40, start: since };
  await world.row('lifecycle_platforms', shelf);
}
