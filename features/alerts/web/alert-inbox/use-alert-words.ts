import { alertText, type InboxAlert } from '@trellis/alerts/model';
import type { StateName } from '@trellis/ui';
import { useFormat, usePreferences } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isDuration, viewAlertMetric } from './alert-values.ts';

const minuteMs = 60_000;

/** Alerts in the words and units of the person. */
export function useAlertWords() {
  const { t } = useTranslation('alert-inbox');
  const { lang } = usePreferences();
  const { number, units, duration, dateTime } = useFormat();
  return useMemo(() => {
    const nameOf = ({ name, nameEs, code }: Pick<InboxAlert, 'name' | 'nameEs' | 'code'>) =>
      (lang === 'es' && nameEs) || name || code || t('unnamed');
    const valueOf = (metric: string | null, value: number | null): string | undefined => {
      if (value === null) return undefined;
      if (isDuration(metric)) return value < 60 ? `${number(value)} min` : duration(value * minuteMs);
      const view = viewAlertMetric(metric, units);
      return view && `${number(view.show(value), view.decimals)} ${view.unit}`;
    };
    const reader = { lang, units, showMoment: dateTime };
    const messageOf = (alert: InboxAlert) => alertText(alert, alert, reader);
    return { nameOf, valueOf, messageOf };
  }, [t, lang, number, units, duration, dateTime]);
}

/** The colour of an alert: by its state where it is over or put off, else by its level. */
export function colourOf({ state, escalationLevel }: Pick<InboxAlert, 'state' | 'escalationLevel'>): StateName {
  if (state === 'snoozed') return 'disabled';
  if (state === 'resolved' || state === 'auto_resolved' || state === 'false_alarm') return 'healthy';
  return escalationLevel === 1 ? 'error' : escalationLevel <= 3 ? 'warning' : 'info';
}
