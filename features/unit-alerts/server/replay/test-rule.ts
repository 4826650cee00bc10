import type { CallInput, CallReply } from '@trellis/entity-kit';
import { Refusal, type CallContext } from '@trellis/server-kit';
import {
  isReplayable,
  mostTestedUnits,
  replayMinutes,
  replayRule,
  testedDays,
  type ruleTestApi,
  type TestedUnit,
} from '@trellis/unit-alerts/model';
import { listUnitStatus } from '@trellis/unit-status/server';
import type { UnitRecord } from '@trellis/units/model';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { metricsOf, readPoints } from './read-points.ts';

type Asked = CallInput<typeof ruleTestApi.calls.testRule>['body'];

const dayMs = 86_400_000;
const stepMs = replayMinutes * 60_000;
/** Units read at once. */
const atOnce = 10;
/** No try takes longer; what was not tried by then is left out, and said. */
const longestMs = 5_000;

/** What a rule would have raised lately, had it been in force. Other requests have their turn between units. */
export async function testRule(
  { rule, delayMin, clearMin, deadBand = null }: Asked,
  { db, now, facilityId }: CallContext & { facilityId: number },
): Promise<CallReply<typeof ruleTestApi.calls.testRule>> {
  if (!isReplayable(rule))
    throw new Refusal('alert.rule-without-history', 'This rule is about something whose history is not kept.', 422);
  const until = Math.floor(now.getTime() / stepMs) * stepMs;
  const from = until - testedDays * dayMs;
  const all = (await listUnitStatus(db, { facilityId, now })).filter(isInService);
  const chosen = spread(all, mostTestedUnits);
  const history = { metrics: metricsOf(rule.metric), from: new Date(from), steps: (testedDays * dayMs) / stepMs };
  const begun = performance.now();
  const tested: TestedUnit[] = [];
  for (let start = 0; start < chosen.length && performance.now() - begun < longestMs; start += atOnce) {
    const units = chosen.slice(start, start + atOnce);
    const points = await readPoints(
      db,
      units.map((unit) => unit.platformGroup_id),
      history,
    );
    for (const unit of units) {
      await nextTurn();
      const replay = { rule, patience: { delayMin, clearMin, deadBand }, from };
      tested.push(describe(unit, replayRule(unit, points.get(unit.platformGroup_id) ?? [], replay)));
    }
  }
  const fired = tested.filter((unit) => unit.fired > 0).toSorted((one, other) => other.fired - one.fired);
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    fired: fired.reduce((sum, unit) => sum + unit.fired, 0),
    testedUnits: tested.length,
    allUnits: all.length,
    units: fired,
  };
}

const isInService = ({ deployed, isDisabled, isTesting }: UnitRecord): boolean => deployed && !isDisabled && !isTesting;

/** So many of a list at most, from all over it. */
const spread = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)] as T);

const describe = (unit: UnitRecord, episodes: ReturnType<typeof replayRule>): TestedUnit => ({
  platformGroup_id: unit.platformGroup_id,
  name: unit.platformGroupName,
  fired: episodes.length,
  episodes: episodes.map(({ from, to }) => ({
    from: new Date(from).toISOString(),
    to: to === null ? null : new Date(to).toISOString(),
  })),
});
