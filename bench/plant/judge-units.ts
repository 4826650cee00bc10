// What the rounds and the judge of sensors would find on units, from what the server knows of them, with the alert types as they come.
import { designatorIds } from '@trellis/climate/model';
import { findDoubt, findDrifts } from '@trellis/telemetry/model';
import { isDryShot, shotSpreadsMinutes } from '@trellis/unit-alerts/model';
import { alertTypeRows } from '../../features/alerts/server/alert-type-rows.ts';
import type { AlertType } from '../../features/unit-alerts/server/alert-types.ts';
import { withChanges, type KnownConditions } from '../../features/unit-alerts/server/conditions.ts';
import { followUnits } from '../../features/unit-alerts/server/follow-units.ts';
import { factsAt } from '../doubt-facts.ts';
import type { JudgeableUnit } from './simulated-unit.ts';

/** An alert that would have been raised: of which type, on which unit, in which minute, and in which words. */
export interface Raised {
  code: string;
  unit: number;
  minute: number;
  words: string;
}

const types = alertTypeRows.map((row) => ({
  ...{ ladder: null, delayMin: 0, clearMin: 5, deadBand: null, messageTemplateEs: null },
  ...row,
})) as unknown as AlertType[];
/** Sensors are judged this often, in minutes. */
const doubtsEvery = 5;
const doubted = {
  [designatorIds.temperature]: 'temperatureDoubt',
  [designatorIds.humidity]: 'humidityDoubt',
  [designatorIds.co2]: 'co2Doubt',
} as const;

/** A judge of neighbouring units, which keeps what holds from round to round. */
export function createJudge(startAt: number) {
  let known: KnownConditions = new Map();
  const doubts = new Map<number, Record<string, string | null>>();
  const dryShots = new Map<number, number | null>();
  return {
    /** A round at a minute; answers what it would raise. */
    judge(units: readonly JudgeableUnit[], minute: number): Raised[] {
      if (minute % doubtsEvery === 0) judgeSensors(units, minute, doubts);
      const records = units.map(({ record }) => ({ ...record, ...doubts.get(record.platformGroup_id) }));
      const now = startAt + (minute + 1) * 60_000;
      if (minute % doubtsEvery === 0) judgeShots(units, minute, startAt, dryShots);
      const { changes } = followUnits(records, {
        types,
        known,
        sensors: new Map(),
        dryShots,
        guards: new Map(),
        now,
        backAt: null,
      });
      known = withChanges(
        known,
        changes.map(({ unit, type, condition }) => ({
          ...{ unitId: unit.platformGroup_id, code: type.code },
          condition: condition && { ...condition, exceptionId: null },
        })),
      );
      const raised: Raised[] = [];
      for (const { unit, type, finding, act } of changes) {
        if (act !== 'raise') continue;
        const words =
          finding.words?.en ?? `${type.label}: ${finding.value?.toFixed(1) ?? ''} ${finding.unit ?? ''}`.trim();
        raised.push({ code: type.code, unit: unit.platformGroup_id, minute, words });
      }
      return raised;
    },
  };
}

function judgeSensors(
  units: readonly JudgeableUnit[],
  minute: number,
  doubts: Map<number, Record<string, string | null>>,
): void {
  for (const [key, field] of Object.entries(doubted)) {
    const designator = Number(key);
    const facts = units.map(({ record, series }) => ({
      id: record.platformGroup_id,
      record,
      facts: factsAt(series.get(designator) ?? [], minute, designator),
      isSilent: (series.get(designator) ?? []).slice(-16).every((value) => value === null),
    }));
    const drifts = findDrifts(
      facts.flatMap(({ id, facts: { recentMean: mean } }) =>
        mean === null ? [] : [{ id, mean, designator_id: designator, group: 'room' }],
      ),
    );
    for (const {
      id,
      record,
      facts: { recentMean: _, ...own },
      isSilent,
    } of facts) {
      if (isSilent) continue;
      const doubt = findDoubt({ ...own, isAirWorked: isWorked(record), drift: drifts.get(id) ?? null });
      doubts.set(id, { ...doubts.get(id), [field]: doubt });
    }
  }
}

const working = ['cooling', 'dehumidifying', 'heating', 'on', 'on1', 'on2', 'high', 'low'];
const isWorked = ({
  ECUState,
  BardState,
  heaterstripState,
  humidifier,
  dehumidifier,
  twoStageDehumidifier,
}: JudgeableUnit['record']) =>
  [ECUState, BardState, heaterstripState, humidifier, dehumidifier, twoStageDehumidifier].some((state) =>
    working.includes(state?.toLowerCase() ?? ''),
  );

/** What `judge-shots.ts` asks of the database. */
function judgeShots(
  units: readonly JudgeableUnit[],
  minute: number,
  startAt: number,
  dryShots: Map<number, number | null>,
): void {
  for (const { record, shots, series } of units) {
    const moisture = series.get(designatorIds.externalMoisture) ?? [];
    const began = shots
      .map((at) => Math.round((at - startAt) / 60_000))
      .filter((at) => at > minute - 1440 && at <= minute - shotSpreadsMinutes);
    if ((began.at(-1) ?? -Infinity) < minute - 60) continue;
    const rises = began.map((at) => {
      const before = moisture.slice(Math.max(0, at - 20), at).findLast((value) => value !== null);
      const after = moisture.slice(at, at + shotSpreadsMinutes).filter((value) => value !== null);
      return before == null || after.length === 0 ? null : Math.max(...after) - before;
    });
    const isDry = rises.at(-1) === null ? undefined : isDryShot(rises.filter((rise) => rise !== null));
    if (isDry === undefined) continue;
    const { platformGroup_id: id } = record;
    dryShots.set(id, isDry ? (dryShots.get(id) ?? shots.at(-1) ?? null) : null);
  }
}
