import type { FormField } from '../form/form-field.ts';
import { isAnswered, type FormAnswer, type JudgedAnswer } from './form-answer.ts';

/** Failed answers earn nothing, options their share, others the whole weight; n.a. is not asked. */
export function scoreOf(asked: readonly FormField[], judged: readonly JudgedAnswer[]): number | null {
  let possible = 0;
  let earned = 0;
  for (const field of asked) {
    const weight = field.score ?? 0;
    const answer = judged.find(({ key, column }) => key === field.key && column === undefined);
    if (weight === 0 || answer?.value === 'n.a.') continue;
    possible += weight;
    if (answer && isAnswered(answer.value) && !answer.failed) earned += weight * shareOf(field, answer.value);
  }
  return possible === 0 ? null : Math.round((earned / possible) * 1000) / 10;
}

function shareOf({ options = [] }: FormField, value: FormAnswer['value']): number {
  const chosen = options.filter((option) => (Array.isArray(value) ? value : [value]).includes(option.value));
  return chosen.length === 0 ? 1 : chosen.reduce((sum, { share = 1 }) => sum + share, 0) / chosen.length;
}
