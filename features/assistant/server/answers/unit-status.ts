import { askedMetrics } from '@trellis/assistant/model';
import { sayExplanation, unitState, type UnitRecord, type UnitState } from '@trellis/units/model';
import type { Words } from '../words/words.ts';
import type { Answerer, AnswerContext } from './answer.ts';
import { getUnit, linkToUnit } from './get-unit.ts';
import { metricOf, showMetric } from './show-metric.ts';

/** How a unit is doing, why, and what it reads. */
export const answerUnitStatus: Answerer = async ({ slots, words, reader, context }) => {
  const unit = await getUnit(slots.platformGroup_id, context);
  const health = unitState(unit, context.now);
  const reasons = health.warnings.map((warning) => `${sayExplanation(warning, reader.lang, reader.units)}.`);
  const lines = [
    words.isInState(linkToUnit(unit), unit.areaname, stateWord(health.state, words)),
    ...(reasons.length > 0 ? reasons : [words.calm[isKnown(health.state, words.calm) ? health.state : 'OTHER']]),
    readingsLine(unit, health, { words, reader }),
  ];
  return { result: lines.filter(Boolean).join('\n') };
};

/** A state in words; a word of the controller's own stays as it is. */
const stateWord = (state: string, { states }: Words): string => (isKnown(state, states) ? states[state] : state);

const isKnown = <K extends string>(key: string, table: Readonly<Record<K, string>>): key is K =>
  Object.hasOwn(table, key);

function readingsLine(
  unit: UnitRecord,
  { metrics }: UnitState,
  { words, reader }: Pick<AnswerContext, 'words' | 'reader'>,
): string {
  const isOld = {
    temperature: metrics.temperature.isStale,
    humidity: metrics.humidity.isStale,
    co2: metrics.co2.isStale,
    vpd: metrics.temperature.isStale || metrics.humidity.isStale,
  };
  const readings = askedMetrics.flatMap((metric) => {
    const value = metricOf(metric, unit);
    if (value === null) return [];
    const shown = `${words.metrics[metric]} ${showMetric(metric, value, reader)}`;
    return isOld[metric] ? `${shown} (${words.oldReading})` : shown;
  });
  return readings.length > 0 ? words.reads(readings) : '';
}
