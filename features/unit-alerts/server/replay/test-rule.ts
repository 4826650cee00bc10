import type { CallInput, CallReply } from '@trellis/entity-kit';
import { Refusal, type CallContext } from '@trellis/server-kit';
import {
  isReplayable,
  mostTestedUnits,
  replayChanges,
  replayMinutes,
  replayRule,
  testedDays,
  type ruleTestApi,
  type TestedUnit,
} from '@trellis/unit-alerts/model';
import { listUnitStatus } from '@trellis/unit-status/server';
import type { UnitRecord } from '@trellis/units/model';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { changeReaders } from './read-changes.ts';
import { metricsOf, readPoints } from './read-points.ts';

type Asked = CallInput<typeof ruleTestApi.calls.testRule>['body'];

const dayMs = 86_400_000;
const stepMs = replayMinutes * 60_000;
/** Units read at once. */
const atOnce = 10;
/** No try takes longer; what was not tried by then is left out, and said. */
const longestMs = 5_000;

/** What a rule would have raised lately, had it been in force. Other requests have their turn between units. */
export async function testRule(asked: Asked, context: CallContext & { facilityId: number }): Promise<Tried> {
  const reader = asked.rule.comparison === 'event' ? changeReaders[asked.rule.metric] : undefined;
  return reader ? testChanges(reader, asked, context) : testReadings(asked, context);
}

type Tried = CallReply<typeof ruleTestApi.calls.testRule>;

/** A rule about what happened: to air units, stock, messages, nutrient solutions. */
async function testChanges(
  { of, read }: (typeof changeReaders)[string],
  { delayMin, clearMin }: Asked,
  { db, now, facilityId }: CallContext & { facilityId: number },
): Promise<Tried> {
  const until = Math.floor(now.getTime() / stepMs) * stepMs;
  const from = until - testedDays * dayMs;
  const all = await read(facilityId, { from, until }, { db });
  const tested = all.map(({ unitId, name, changes }) =>
    describe(unitId, name, replayChanges(changes, { patience: { delayMin, clearMin }, from, until })),
  );
  return summarize({ of, from, until, tested, allUnits: tested.length });
}

async function testReadings(
  { rule, delayMin, clearMin, deadBand = null }: Asked,
  { db, now, facilityId }: CallContext & { facilityId: number },
): Promise<Tried> {
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
      tested.push(
        describe(
          unit.platformGroup_id,
          unit.platformGroupName,
          replayRule(unit, points.get(unit.platformGroup_id) ?? [], replay),
        ),
      );
    }
  }
  return summarize({ of: 'units', from, until, tested, allUnits: all.length });
}

interface Summary extends Pick<Tried, 'of' | 'allUnits'> {
  from: number;
  until: number;
  tested: readonly TestedUnit[];
}

function summarize({ of, from, until, tested, allUnits }: Summary): Tried {
  const fired = tested.filter((unit) => unit.fired > 0).toSorted((one, other) => other.fired - one.fired);
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    of,
    fired: fired.reduce((sum, unit) => sum + unit.fired, 0),
    testedUnits: tested.length,
    allUnits,
    units: fired,
  };
}

const isInService = ({ deployed, isDisabled, isTesting }: UnitRecord): boolean => deployed && !isDisabled && !isTesting;

/** So many of a list at most, from all over it. */
const spread = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)] as T);

const describe = (
  platformGroup_id: number | null,
  name: string,
  episodes: ReturnType<typeof replayRule>,
): TestedUnit => ({
  platformGroup_id,
  name,
  fired: episodes.length,
  episodes: episodes.map(({ from, to }) => ({
    from: new Date(from).toISOString(),
    to: to === null ? null : new Date(to).toISOString(),
  })),
});
