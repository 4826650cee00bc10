import type { Subsystem, SubsystemHealth } from '@trellis/reports/model';
import { unitState, type UnitRecord, type UnitState } from '@trellis/units/model';

type Worst = NonNullable<SubsystemHealth['worst']>;
interface Judged {
  unit: UnitRecord;
  health: UnitState;
}

/** Health of what follows from the units themselves, by the rules the unit grid shows. */
export function judgeUnits(records: readonly UnitRecord[], co2Enabled: boolean, now: Date): SubsystemHealth[] {
  const inService = records
    .map((unit): Judged => ({ unit, health: unitState(unit, now) }))
    .filter(({ health }) => health.state !== 'DISABLED' && health.state !== 'UNDEPLOYED');
  const offline = inService.filter(({ health }) => health.state === 'OFFLINE');
  const troubled = inService.filter(({ health }) => health.state === 'OFFLINE' || health.state === 'WARN');
  const heard = ({ unit }: Judged) => unit.lastCommandFetch;
  const late = inService.filter(({ health }) => health.lateIrrigation || health.missedIrrigation);
  const dosed = inService.filter(({ health }) => health.metrics.co2.verdict !== 'unknown');
  const offBand = dosed.filter(({ health }) => health.metrics.co2.verdict !== 'in-band');
  const of = (
    key: Subsystem,
    all: readonly Judged[],
    bad: readonly Judged[],
    state: SubsystemHealth['state'],
    at = heard,
  ) => ({
    key,
    state: bad.length > 0 ? state : ('healthy' as const),
    affected: bad.length,
    total: all.length,
    worst: longestWaiting(bad, at),
  });
  return [
    // What cannot be reached comes before what merely warns.
    {
      ...of('units', inService, troubled, offline.length > 0 ? 'error' : 'warning'),
      worst: longestWaiting(offline, heard) ?? longestWaiting(troubled, () => null),
    },
    of('controllers', inService, offline, 'error'),
    of('irrigation', inService, late, 'warning', ({ unit }) => unit.lastIrrigated),
    co2Enabled
      ? of('co2', dosed, offBand, 'warning', ({ unit }) => unit.lastCo2Update)
      : { key: 'co2', state: 'disabled', affected: 0, total: 0, worst: null },
  ];
}

function longestWaiting(bad: readonly Judged[], at: (judged: Judged) => string | null): Worst | null {
  const [worst] = [...bad].sort((a, b) => Date.parse(at(a) ?? '1970') - Date.parse(at(b) ?? '1970'));
  if (!worst) return null;
  const { platformGroupName: name, platformGroup_id, controller_id, device_id } = worst.unit;
  return { name, at: at(worst), platformGroup_id, controller_id, device_id };
}
