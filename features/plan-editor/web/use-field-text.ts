import { useFormat } from '@trellis/web-kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useMeasures } from './use-measures.ts';
import type { PlanLists } from './use-plan-lists.ts';

const references: Readonly<Record<string, Parameters<PlanLists['nameOf']>[0]>> = {
  growStage_id: 'stages',
  vpdProfile_id: 'profiles',
  lightSpectrumDefinition_id: 'recipes',
  growTaskType_id: 'work',
  plantContainerType_id: 'containers',
};
const units: Readonly<Record<string, string>> = {
  ...{ humidityMin: '%', humidityMax: '%', targetVWC: '%', drybackPct: '%', co2Min: 'ppm', co2Max: 'ppm' },
  ...{ photoperiod: 'h', irrigationFrequency: 'min', irrigationDuration: 's', rampMin: 'min', estMinutes: 'min' },
  ...{ expectedGramsPerPlant: 'g' },
};

/** The value of a plan's field as people read it: names for ids, units, yes and no. */
export function useFieldText(lists: PlanLists) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const { shownDegrees, plain, degrees, feedText } = useMeasures();
  return useCallback(
    (field: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return '–';
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      const list = references[field];
      if (list !== undefined) return lists.nameOf(list, Number(value)) ?? `#${Number(value)}`;
      if (field === 'cropSteeringPhase' && typeof value === 'string') return t(`steering.${value}`);
      if (field === 'feed') return feedText(value);
      if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value);
      if (field === 'tempMin' || field === 'tempMax') return `${plain(shownDegrees(value))} ${degrees}`;
      if (field === 'lightIntensity') return `${number(value * 100)} %`;
      if (field === 'dayOffset') return t('work.day', { day: number(Math.floor(value) + 1) });
      if (field === 'days' || field === 'repeatDays') return t('days', { count: value, shown: plain(value) });
      return [plain(value), units[field]].filter(Boolean).join(' ');
    },
    [t, number, shownDegrees, plain, degrees, feedText, lists],
  );
}
