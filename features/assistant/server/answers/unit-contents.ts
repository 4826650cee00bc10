import type { Answerer } from './answer.ts';
import { getUnit, linkToUnit } from './get-unit.ts';

/** What grows in a unit: strain, plan, phase and day of each run. */
export const answerUnitContents: Answerer = async ({ slots, words, reader, context }) => {
  const unit = await getUnit(slots.platformGroup_id, context);
  const name = linkToUnit(unit);
  const lines = unit.lifecycles.map(({ strainName, growplanName, phaseName, day, totalDays, plants, harvestdate }) =>
    words.grows({
      unit: name,
      crop: strainName ?? words.noCrop,
      plan: growplanName ?? '–',
      phase: phaseName ?? words.noPhase,
      day: day === null ? words.dayUnknown : words.dayOf(day, totalDays),
      plants,
      harvest: harvestdate === null ? '' : words.harvestOn(reader.showDay(harvestdate)),
    }),
  );
  return { result: lines.length > 0 ? lines.join('\n') : words.growsNothing(name) };
};
