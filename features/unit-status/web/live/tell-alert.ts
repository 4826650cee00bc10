import { alertName, alertText } from '@trellis/alerts/model';
import type { useFormat } from '@trellis/web-kit';
import type { OpenAlert } from '@trellis/unit-status/model';

type Format = Pick<ReturnType<typeof useFormat>, 'locale' | 'units' | 'dateTime'>;

/** What an alert is called and what it says, in the reader's language, units and clock. */
export function tellAlert(alert: OpenAlert, { locale, units, dateTime }: Format): { name: string; message: string } {
  const lang = locale.startsWith('es') ? 'es' : 'en';
  const type = alert.exceptionType;
  return {
    name: alertName(alert, lang),
    message: alertText(alert, type, { lang, units, showMoment: dateTime }),
  };
}
