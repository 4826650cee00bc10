import { readNumber } from '@trellis/entity-kit';
import { useRuleText } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

/** Days that a run is shifted by at most, either way. */
const most = 365;

/** What is wrong with the days that somebody typed to shift a run by. */
export function useDaysProblem(typed: string): string | undefined {
  const { t } = useTranslation('lifecycles');
  const fault = useRuleText().number(typed, { isRequired: true, isWhole: true, min: -most, max: most });
  return fault ?? (readNumber(typed) === 0 ? t('actions.daysNone') : undefined);
}
