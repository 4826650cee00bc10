// Luxon is for reckoning with time; showing it needs only the browser's own formats, which are faster in grids of
// thousands and keep the first load small.

/** Codes of the time preferences. */
export const browserTime = 11;
export const facilityTime = 12;
export const hours12 = 13;
export const hours24 = 14;

export interface TimeStyle {
  /** 11: browser time with facility time on hover; 12: the other way round. */
  timePreference: number;
  /** 14: 24-hour clock; anything else 12-hour. */
  timePreference24Hour: number;
  /** The language of morning and afternoon; English where none is given. */
  locale?: string;
  /** IANA names. */
  facilityZone: string;
  browserZone: string;
}

/** A moment: ms since 1970, ISO text or Date. */
export type Moment = number | string | Date;

/** The zone times are shown in. */
export const zoneInUse = (style: TimeStyle): string =>
  style.timePreference === facilityTime ? style.facilityZone : style.browserZone;

/** The zone shown on hover. */
export const otherZone = (style: TimeStyle): string =>
  style.timePreference === facilityTime ? style.browserZone : style.facilityZone;

/** Time of day: `HH:mm` by the 24-hour clock, else `h:mm a`. */
export function showTime(moment: Moment, style: TimeStyle, zone = zoneInUse(style)): string {
  const { hour, minute, dayPeriod } = partsOf(moment, zone, style.timePreference24Hour === hours24, style.locale);
  return `${hour}:${minute}${dayPeriod ? ` ${dayPeriod}` : ''}`;
}

/** Date as `MM/DD/YYYY`. */
export function showDate(moment: Moment, style: TimeStyle, zone = zoneInUse(style)): string {
  const { month, day, year } = partsOf(moment, zone, true);
  return `${month}/${day}/${year}`;
}

/** Date and time. */
export const showDateTime = (moment: Moment, style: TimeStyle, zone = zoneInUse(style)): string =>
  `${showDate(moment, style, zone)} ${showTime(moment, style, zone)}`;

/** The zone's short name at a moment (`PST`, `GMT+1`). */
export const showZone = (moment: Moment, zone: string): string =>
  format({ timeZone: zone, timeZoneName: 'short' })
    .formatToParts(dateOf(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** The same moment in the zone not in use, with its name, for hovering. */
export function showOtherZone(moment: Moment, style: TimeStyle): string {
  const zone = otherZone(style);
  return `${showDateTime(moment, style, zone)} ${showZone(moment, zone)}`;
}

/** A span in ms as hours and minutes, rounded down: `26 h 05 min`. */
export function showDuration(spanMs: number): string {
  const minutes = Math.floor(Math.abs(spanMs) / 60_000);
  const text = `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
  return spanMs < 0 && minutes > 0 ? `-${text}` : text;
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function partsOf(moment: Moment, timeZone: string, isHour24: boolean, locale?: string): Parts {
  const options: Intl.DateTimeFormatOptions = {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: isHour24 ? '2-digit' : 'numeric',
    minute: '2-digit',
    hourCycle: isHour24 ? 'h23' : 'h12',
  };
  return Object.fromEntries(
    format(options, locale)
      .formatToParts(dateOf(moment))
      .map(({ type, value }) => [type, value]),
  );
}

const dateOf = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment));

// Building a format costs a hundred times more than using one.
const formats = new Map<string, Intl.DateTimeFormat>();
function format(options: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat(locale, options)));
  return found;
}
