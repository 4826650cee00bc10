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

/** What a silent controller is called among what alerts watch. */
const controllerSilence = 'lastCommandFetch';

/**
 * Since when it has been so (ms since 1970): of a silent controller since its last word, which was as long before the alert as its
 * limit is. So a silence has one age, here and with its unit.
 */
export function beganAt({ metric, firstOccurrred, limitValue }: InboxAlert): number {
  const before = metric === controllerSilence && limitValue !== null ? limitValue * minuteMs : 0;
  return Date.parse(firstOccurrred) - before;
}

/** Whether the alert is about a controller that is silent still: then how long grows by itself. */
export const isSilence = ({ metric, resolvedOn }: InboxAlert): boolean =>
  metric === controllerSilence && resolvedOn === null;

/** The colour of an alert: by its state where it is over or put off, as its unit where that is silent, else by its level. */
export function colourOf({
  state,
  escalationLevel,
  metric,
}: Pick<InboxAlert, 'state' | 'escalationLevel' | 'metric'>): StateName {
  if (state === 'snoozed') return 'disabled';
  if (state === 'resolved' || state === 'auto_resolved' || state === 'false_alarm') return 'healthy';
  if (metric === controllerSilence) return 'offline';
  return escalationLevel === 1 ? 'error' : escalationLevel <= 3 ? 'warning' : 'info';
}
