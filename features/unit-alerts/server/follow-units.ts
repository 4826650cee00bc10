import {
  followCondition,
  judgeRule,
  type Condition,
  type Finding,
  type GuardReadings,
  type Spoken,
  type Step,
} from '@trellis/unit-alerts/model';
import { offlineMinutes, toMillis, unitState, type UnitRecord, type UnitState } from '@trellis/units/model';
import type { AlertType } from './alert-types.ts';
import { conditionOf, type KeptCondition, type KnownConditions } from './conditions.ts';

/** What a round changes of one condition. */
export interface Change {
  unit: UnitRecord;
  type: AlertType;
  finding: Finding;
  condition: Condition | null;
  act: Step['act'];
  exceptionId: number | null;
  /** Until when it held, epoch ms. */
  heldUntil: number;
}

/** What a round found out about the units of a facility. */
export interface Followed {
  changes: Change[];
  /** Units that may have trouble: neither disabled, nor still to be installed, nor being tested. */
  inService: Set<number>;
  /** Units that will soon count as silent, by code of the type: unit and since when, epoch ms. */
  falling: Map<string, Map<number, number>>;
  /** Alerts whose rule holds now. */
  holding: number[];
}

/** Units that will be silent so soon are counted with those that are. */
export const soonMs = 180_000;
const well: Finding = { holds: false, value: null, limit: null, since: null, unit: null };
const unknown: Finding = { ...well, holds: 'unknown' };

/** Judges units by the types in force, and answers the conditions that are not as they were. */
export function followUnits(units: readonly UnitRecord[], round: Round): Followed {
  const followed: Followed = { changes: [], inService: new Set(), falling: new Map(), holding: [] };
  for (const unit of units) followUnit(unit, round, followed);
  return followed;
}

/** What the sensors of a unit say of themselves. */
export interface SensorsOfUnit {
  /** The lowest battery (%) of those that say; null where none does. */
  batteryPercent: number | null;
  /** When they were heard; undefined where none ever was, or no rule asks. */
  spoken: Spoken | undefined;
}

interface Round {
  /** States of units that are known at the moment of the round; others are found. */
  states?: ReadonlyMap<UnitRecord, UnitState>;
  /** When rounds began again after a time without any, epoch ms. */
  backAt: number | null;
  types: readonly AlertType[];
  known: KnownConditions;
  /** By unit what its sensors say of themselves. */
  sensors: ReadonlyMap<number, SensorsOfUnit>;
  /** By unit when the shot began that wet nothing (epoch ms), null where the last one did. */
  dryShots: ReadonlyMap<number, number | null>;
  /** By unit what its flow meter and contacts say. */
  guards: ReadonlyMap<number, GuardReadings>;
  now: number;
}

/**
 * Danger to people is judged always; nothing else is wrong with a unit that is disabled, not deployed or being tested, and while
 * somebody asked not to be disturbed it is left as it was.
 */
function followUnit(
  unit: UnitRecord,
  { states, types, known, sensors, dryShots, guards, now, backAt }: Round,
  followed: Followed,
): void {
  const state = states?.get(unit) ?? unitState(unit, now);
  const isInService = isServing(unit, state);
  if (isInService && unit.lastCommandFetch !== null) followed.inService.add(unit.platformGroup_id);
  const isFelt = isInService && !state.isDoNotDisturb;
  const unfelt = isInService ? unknown : well;
  const { platformGroup_id: id } = unit;
  const judged = {
    unit,
    state,
    now,
    ...sensors.get(id),
    dryShotAt: dryShots.get(id),
    guards: guards.get(id),
  };
  for (const type of types) {
    const finding = judgeRule(type.rule, judged);
    if (finding === null) continue;
    if (isFelt && isFalling(type, finding, now)) fall(followed, type.code, unit.platformGroup_id, finding.since ?? now);
    const felt = type.category === 'safety' || isFelt ? finding : unfelt;
    const told = isTooEarly(type, unit, now, backAt) && felt.holds === true ? unknown : felt;
    const before = conditionOf(known, id, type.code);
    noteHolding(followed, told, before);
    const change = followType({ unit, type, finding: told }, before, now);
    if (change !== null) followed.changes.push(change);
  }
}

function noteHolding({ holding }: Followed, { holds }: Finding, before: KeptCondition | null): void {
  if (holds === true && before !== null && before.exceptionId !== null) holding.push(before.exceptionId);
}

const isServing = ({ isTesting }: UnitRecord, { state }: UnitState): boolean =>
  state !== 'DISABLED' && state !== 'UNDEPLOYED' && !isTesting;

/** What becomes of one condition; null while it stays as it is. */
function followType(found: Pick<Change, 'unit' | 'type' | 'finding'>, before: KeptCondition | null, now: number) {
  const { condition, act } = followCondition(before, found.finding, found.type, now);
  if (act === null && isSame(condition, before)) return null;
  return { ...found, condition, act, exceptionId: before?.exceptionId ?? null, heldUntil: before?.clearSince ?? now };
}

const isSame = (one: Condition | null, other: Condition | null): boolean =>
  one?.since === other?.since && one?.clearSince === other?.clearSince;

/**
 * While rounds were missing nobody could be heard: a unit that was not heard since has as long as it takes to count as gone, and what
 * is silent as long as its type allows.
 */
function isTooEarly(
  { rule }: AlertType,
  { lastCommandFetch }: UnitRecord,
  now: number,
  backAt: number | null,
): boolean {
  if (backAt === null) return false;
  const minutes = rule.comparison === 'silent' ? (rule.limit ?? 0) : offlineMinutes;
  if (now - backAt >= minutes * 60_000) return false;
  return rule.comparison === 'silent' || (toMillis(lastCommandFetch) ?? 0) < backAt;
}

const isFalling = ({ rule }: AlertType, { holds, since }: Finding, now: number): boolean =>
  rule.comparison === 'silent' && holds === false && since !== null && since - now <= soonMs;

function fall({ falling }: Followed, code: string, unitId: number, since: number): void {
  const units = falling.get(code) ?? new Map<number, number>();
  falling.set(code, units.set(unitId, since));
}
