import { actionIdOf, skipReasons, skipReasonsEs } from '@trellis/commands/model';
import { previewOrder, sendOrder } from '@trellis/commands/server';
import { Refusal } from '@trellis/server-kit';
import type { Answerer, AnswerContext } from './answer.ts';
import { getUnit, linkToUnit, required } from './get-unit.ts';

const actionId = actionIdOf('irrigate');

/** Irrigates a unit through the command ledger, by its rules and rights; asks first, and says plainly why it cannot. */
export const answerIrrigateUnit: Answerer = async (given) => {
  const { slots, words, context } = given;
  const unit = await getUnit(slots.platformGroup_id, context);
  const { durationSeconds } = slots;
  if (durationSeconds === undefined) throw required('durationSeconds');
  const name = linkToUnit(unit);
  const platformGroups = [unit.platformGroup_id];
  const { skipped } = await withPlainRefusal(given, async () =>
    slots.isConfirmed
      ? sendOrder(
          { actionId, platformGroups, value: durationSeconds, setAutoWhenComplete: false, isAgain: true },
          context,
        )
      : { skipped: await previewOrder(actionId, platformGroups, context) },
  );
  const [left] = skipped;
  if (left) {
    const reasons = given.reader.lang === 'es' ? skipReasonsEs : skipReasons;
    return { result: words.cannotIrrigate(name, reasons[left.reason]) };
  }
  return slots.isConfirmed
    ? { result: words.irrigates(name, durationSeconds) }
    : { result: words.askIrrigation(name, durationSeconds), needsConfirmation: true };
};

/** The ledger's refusal for a missing right, in words that say what is missing. */
async function withPlainRefusal<R>({ words }: AnswerContext, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.statusCode === 403)
      throw new Refusal('ACCESS_DENIED', words.mayNotIrrigate, 403);
    throw error;
  }
}
