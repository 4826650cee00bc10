import type { UnitRecord } from '@trellis/units/model';
import { actionCatalogue } from './catalogue/action-catalogue.ts';
import type { Action, ActionWrite, WrittenValue } from './catalogue/action.ts';
import { planWrite } from './catalogue/plan-write.ts';

/** What is told to some units so that they are again as they were. */
export interface WayBack {
  action: Action;
  value: WrittenValue | null;
  unitIds: number[];
}

/**
 * What of a unit's record says the value of a metric that actions write. Not the light period: to order LIGHT or DARK pins it,
 * where the plan had it before, and the plants would stand in the dark for days.
 */
const fieldOf: Readonly<Record<string, ((unit: UnitRecord) => WrittenValue | null) | undefined>> = {
  'light.state': ({ light }) => light,
  // A controller may keep what its lamps are set to while they are off.
  'light.intensity': ({ light, lightIntensityAverage }) => (light?.toLowerCase() === 'off' ? 0 : lightIntensityAverage),
  'curtain.state': ({ curtain }) => curtain,
  'humidifier.state': ({ humidifier }) => humidifier,
  'dehumidifier.state': ({ dehumidifier }) => dehumidifier,
  'dehumidifier2Stage.state': ({ twoStageDehumidifier }) => twoStageDehumidifier,
  'ecu.state': ({ ECUState }) => ECUState,
  'bard.state': ({ BardState }) => BardState,
  // MANUAL begins with everything as it is by then, not with what was set before.
  'unit.mode': ({ mode }) => (mode?.toUpperCase() === 'MANUAL' ? null : mode),
  'unit.logLevel': ({ logLevel }) => logLevel,
  'co2Valve.enabled': ({ co2Enabled }) => co2Enabled,
};

/** Words that devices say otherwise than they are told. */
const told: Readonly<Record<string, string>> = {
  cooling: 'cool',
  dehumidifying: 'dehumidify',
  circulating: 'circulate',
};

/** What a unit's record says of the metric of a write; null where it is not known. */
export const standsAt = (unit: UnitRecord, { device, metric }: Pick<ActionWrite, 'device' | 'metric'>) =>
  fieldOf[`${device}.${metric}`]?.(unit) ?? null;

/**
 * The ordinary actions that set units back to what they were before an action, the units of one order together. A unit that was
 * so already needs none; one whose state was on its way or is not known has no way back, and what flows or runs once has none.
 */
export function findWayBack(action: Action, given: WrittenValue | null, units: readonly UnitRecord[]): WayBack[] {
  const planned = planWrite(action, given);
  if ('problem' in planned || action.way.by !== 'controller') return [];
  const read = fieldOf[`${planned.device}.${planned.metric}`];
  if (!read) return [];
  const found: WayBack[] = [];
  for (const unit of units) {
    const before = read(unit);
    if (before === null || isSame(before, planned.target)) continue;
    const back = actionTo(action.way.write, before);
    if (!back) continue;
    const same = found.find(({ action: other, value }) => other === back.action && value === back.value);
    if (same) same.unitIds.push(unit.platformGroup_id);
    else found.push({ ...back, unitIds: [unit.platformGroup_id] });
  }
  return found;
}

/** The action that has a metric take a value; none where that takes more than a button. */
function actionTo(
  { device, metric }: ActionWrite,
  before: WrittenValue,
): { action: Action; value: WrittenValue | null } | undefined {
  for (const action of actionCatalogue) {
    const { way, confirmLevel } = action;
    if (way.by !== 'controller' || way.write.device !== device || way.write.metric !== metric) continue;
    if (confirmLevel === 'typed') continue;
    const { value } = way.write;
    if (typeof value !== 'object') {
      if (isSame(value, before)) return { action, value: null };
    } else {
      const asGiven = typeof before === 'number' ? Math.round(before * (value.divideBy ?? 1)) : before;
      if (!('problem' in planWrite(action, asGiven))) return { action, value: asGiven };
    }
  }
  return undefined;
}

const wordOf = (value: WrittenValue): WrittenValue => {
  if (typeof value !== 'string') return value;
  const word = value.toLowerCase();
  return told[word] ?? word;
};
/** Whether two words say the same state. */
export const isSame = (one: WrittenValue, other: WrittenValue): boolean => wordOf(one) === wordOf(other);
