import { localeOf } from '@trellis/entity-kit';
import { useMemo } from 'react';
import { usePreferences, useTimeStyle } from '../preferences/use-preferences.ts';
import * as times from './time-format.ts';

/** Everything shown to this person in their zone, clock, language and units. */
export function useFormat() {
  const style = useTimeStyle();
  const { lang, units } = usePreferences();
  const locale = localeOf(lang);
  return useMemo(
    () => ({
      time: (moment: times.Moment) => times.showTime(moment, style),
      date: (moment: times.Moment) => times.showDate(moment, style),
      /** A calendar day, `YYYY-MM-DD`: the same in every zone. */
      day: (day: string) => times.showDate(day.slice(0, 10), style, 'UTC'),
      dateTime: (moment: times.Moment) => times.showDateTime(moment, style),
      /** A moment by the clocks of another place. */
      timeIn: (moment: times.Moment, zone: string) => times.showTime(moment, style, zone),
      dateTimeIn: (moment: times.Moment, zone: string) => times.showDateTime(moment, style, zone),
      /** The same moment in the other zone: for `title`. */
      otherZone: (moment: times.Moment) => times.showOtherZone(moment, style),
      duration: times.showDuration,
      number: (value: number, decimals = 0) => numberFormat(locale, decimals).format(value),
      /** Settings of a chart's time axis. */
      axis: { zone: times.zoneInUse(style), locale, isHour24: style.timePreference24Hour === times.hours24 },
      units,
      locale,
    }),
    [style, locale, units],
  );
}

const formats = new Map<string, Intl.NumberFormat>();
function numberFormat(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // Spanish would leave out the separator of four digits: beside five they would look like another format.
      useGrouping: 'always',
    });
    formats.set(key, found);
  }
  return found;
}
