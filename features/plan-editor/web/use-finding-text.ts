import { ruleMessages } from '@trellis/entity-kit';
import type { Finding, PlanFault } from '@trellis/plan-editor/model';
import { useRuleText } from '@trellis/web-kit/records';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useMeasures } from './use-measures.ts';

/** Faults that the shared form rules have words for. */
const rules: Readonly<Partial<Record<Finding['what'], string>>> = {
  noName: ruleMessages.required,
  noDays: ruleMessages.positive,
  noAmount: ruleMessages.positive,
  number: ruleMessages.number,
  whole: ruleMessages.integer,
} satisfies Partial<Record<PlanFault, string>>;

/** What a finding says: the shared form rules, with limits as the field shows them: degrees of the person, percent, days from 1. */
export function useFindingText() {
  const { t } = useTranslation('plan-editor');
  const { shownDegrees } = useMeasures();
  const { text } = useRuleText();
  return useCallback(
    ({ what, field, limits }: Finding): string => {
      const rule = rules[what];
      if (rule !== undefined) return text(rule);
      if (what !== 'range') return t(`findings.${what}` as 'findings.gap');
      const shown = (limit: number) => {
        if (field === 'tempMin' || field === 'tempMax') return Math.round(shownDegrees(limit) * 100) / 100;
        return field === 'lightIntensity' ? limit * 100 : field === 'dayOffset' ? limit + 1 : limit;
      };
      return text(
        limits?.min === undefined ? ruleMessages.max(shown(limits?.max ?? 0)) : ruleMessages.min(shown(limits.min)),
      );
    },
    [t, shownDegrees, text],
  );
}
