import type { WorkContext } from '@trellis/server-kit';
import { findCauses, type RoundTrouble } from './causes/find-causes.ts';
import { keyOf, type ChangedCondition } from './conditions.ts';
import type { Change } from './follow-units.ts';
import { countReturns, endByThemselves, raiseForUnits } from './unit-alert.ts';

/** Raises, counts and ends the alerts of a round; answers what is to be kept. */
export async function carryOut(round: RoundTrouble, context: WorkContext): Promise<ChangedCondition[]> {
  const { changes } = round;
  const raised = changes.filter(({ act }) => act === 'raise');
  const causes = raised.length > 0 ? await findCauses(round, context) : new Map<string, number>();
  const ids = await raiseForUnits(
    raised.map((change) => ({
      ...change,
      since: change.condition?.since ?? context.now.getTime(),
      rootId: causes.get(keyOf(change.unit.platformGroup_id, change.type.code)) ?? null,
    })),
    context,
  );
  const idOf = new Map(raised.map((change, index) => [change, ids[index] ?? null]));
  await countReturns(alertsWith(changes, 'return'), context);
  await endByThemselves(
    changes.flatMap(({ act, exceptionId: id, heldUntil }) =>
      act === 'clear' && id !== null ? [{ id, heldUntil }] : [],
    ),
    context,
  );
  return changes.map((change) => ({
    unitId: change.unit.platformGroup_id,
    code: change.type.code,
    condition: change.condition && { ...change.condition, exceptionId: idOf.get(change) ?? change.exceptionId },
  }));
}

const alertsWith = (changes: readonly Change[], wanted: Change['act']): number[] =>
  changes.flatMap(({ act, exceptionId }) => (act === wanted && exceptionId !== null ? [exceptionId] : []));
