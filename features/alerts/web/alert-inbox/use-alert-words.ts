import { alertText, tellAlertValue, type AlertStory, type InboxAlert } from '@trellis/alerts/model';
import type { StateName } from '@trellis/ui';
import { useFormat, usePreferences } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { unitOfAlert } from './alert-values.ts';

const minuteMs = 60_000;

/** Alerts in the words and units of the person. */
export function useAlertWords() {
  const { t } = useTranslation('alert-inbox');
  const { lang } = usePreferences();
  const { units, duration, dateTime } = useFormat();
  return useMemo(() => {
    const nameOf = ({ name, nameEs, code }: Pick<InboxAlert, 'name' | 'nameEs' | 'code'>) =>
      (lang === 'es' && nameEs) || name || code || t('unnamed');
    const valueOf = (alert: InboxAlert, value: number | null): string | undefined => {
      const unit = unitOfAlert(alert);
      if (value === null || unit === undefined) return undefined;
      if (unit.measuredIn === 'min' && value >= 60) return duration(value * minuteMs);
      return tellAlertValue(value, unit, { lang, units });
    };
    const readingOf = ({ value, unit }: NonNullable<AlertStory['reading']>) =>
      tellAlertValue(value, { measuredIn: unit }, { lang, units });
    const reader = { lang, units, showMoment: dateTime };
    const messageOf = (alert: InboxAlert) => alertText(alert, alert, reader);
    return { nameOf, valueOf, readingOf, messageOf };
  }, [t, lang, units, duration, dateTime]);
}

/** The colour of an alert: by its state where it is over or put off, else by its level. */
export function colourOf({ state, escalationLevel }: Pick<InboxAlert, 'state' | 'escalationLevel'>): StateName {
  if (state === 'snoozed') return 'disabled';
  if (state === 'resolved' || state === 'auto_resolved' || state === 'false_alarm') return 'healthy';
  return escalationLevel === 1 ? 'error' : escalationLevel <= 3 ? 'warning' : 'info';
}
