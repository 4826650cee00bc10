import { findNumberFault, readNumber, type NumberRules } from '@trellis/entity-kit';
import { usePreferences } from '@trellis/web-kit';
import { useRuleText } from '@trellis/web-kit/records';

/** Days that are typed, and what is wrong with them in the words of the shared form rules; 0 until they can be read. */
export function useTypedDays(typed: string, limits: Pick<NumberRules, 'min' | 'max' | 'isPositive'>) {
  const { lang } = usePreferences();
  const rules = useRuleText();
  const fault = findNumberFault(typed, { ...limits, isRequired: true, isWhole: true }, lang);
  const days = fault === undefined ? (readNumber(typed, lang) ?? 0) : 0;
  return { days, problem: fault === undefined ? undefined : rules.text(fault) };
}
