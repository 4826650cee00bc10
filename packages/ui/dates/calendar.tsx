import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, esES } from '@mui/x-date-pickers/locales';
import { DateTime } from 'luxon';
import type { ComponentProps } from 'react';

interface CalendarProps {
  /** `YYYY-MM-DD`. */
  value: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

const pickerWords = { en: enUS, es: esES };
const asDay = (text: string | null | undefined) => (text ? DateTime.fromISO(text.slice(0, 10)) : null);

/** The calendar of a date picker, in the language of the page; in a chunk of its own. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const language = document.documentElement.lang.startsWith('es') ? 'es' : 'en';
  const words = pickerWords[language].components.MuiLocalizationProvider.defaultProps.localeText;
  // The library says of each word that it may be missing; those it ships are all there.
  const complete = words as NonNullable<ComponentProps<typeof LocalizationProvider>['localeText']>;
  const [first, last] = [asDay(min), asDay(max)];
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={language} localeText={complete}>
      <DateCalendar
        autoFocus
        value={asDay(value)}
        {...(first && { minDate: first })}
        {...(last && { maxDate: last })}
        onChange={(day, state) => {
          if (day?.isValid && state === 'finish') onChoose(day.toFormat('yyyy-MM-dd'));
        }}
      />
    </LocalizationProvider>
  );
}
