import type { ExceptionRule } from '@trellis/alerts/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { unitOfMetric } from './rule-metrics.ts';

/** A rule in words. */
export function useRuleText(): (rule: ExceptionRule | null) => string {
  const { t } = useTranslation('alert-types');
  const { number } = useFormat();
  return (rule) => {
    if (!rule) return t('noRule');
    const { metric, comparison, limit } = rule;
    const what = t(`metrics.${metric}`, { defaultValue: metric });
    if (comparison === 'event') return what;
    const unit = comparison === 'silent' ? 'min' : unitOfMetric(metric);
    const value = limit === undefined ? '' : `${number(limit, Number.isInteger(limit) ? 0 : 2)} ${unit}`.trim();
    return t(`says.${comparison}`, { what, value });
  };
}
