import { alertText, type Exception } from '@trellis/alerts/model';
import { DateTime } from 'luxon';
import type { AlertType } from './alert-types.ts';

type Told = Pick<Exception, 'value' | 'limitValue' | 'firstOccurrred' | 'affectedUnits' | 'facts'>;

/** The English sentence that is kept with an alert: the template of its type, filled in; moments by the clock of the facility. */
export const alertMessage = (told: Told, type: AlertType, timezone: string): string =>
  alertText({ ...told, message: null }, type, {
    lang: 'en',
    units: 'metric',
    showMoment: (iso) => DateTime.fromISO(iso, { zone: timezone }).setLocale('en').toFormat('MMM d, HH:mm'),
  });
