import type { Finding } from '@trellis/plan-editor/model';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useMeasures } from './use-measures.ts';

/** What a finding says, its limits as the field shows them: degrees of the person, percent, days from 1. */
export function useFindingText() {
  const { t } = useTranslation('plan-editor');
  const { shownDegrees, plain } = useMeasures();
  return useCallback(
    ({ what, field, limits }: Finding): string => {
      if (what !== 'range') return t(`findings.${what}`);
      const shown = (limit: number | undefined) => {
        if (limit === undefined) return undefined;
        if (field === 'tempMin' || field === 'tempMax') return plain(shownDegrees(limit));
        return plain(field === 'lightIntensity' ? limit * 100 : field === 'dayOffset' ? limit + 1 : limit);
      };
      const [min, max] = [shown(limits?.min), shown(limits?.max)];
      if (max === undefined) return t('findings.atLeast', { min });
      return min === undefined ? t('findings.atMost', { max }) : t('findings.range', { min, max });
    },
    [t, shownDegrees, plain],
  );
}
