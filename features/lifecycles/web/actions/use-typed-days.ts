import { readNumber } from '@trellis/entity-kit';
import { usePreferences } from '@trellis/web-kit';
import { useRuleText } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

/** Days that a run is shifted by at most, either way. */
const most = 365;

/** The days that somebody typed to shift a run by, and what is wrong with them. */
export function useTypedDays(typed: string): { days: number; problem: string | undefined } {
  const { t } = useTranslation('lifecycles');
  const { lang } = usePreferences();
  const fault = useRuleText().number(typed, { isRequired: true, isWhole: true, min: -most, max: most });
  const days = readNumber(typed, lang) ?? 0;
  return { days, problem: fault ?? (days === 0 ? t('actions.daysNone') : undefined) };
}
