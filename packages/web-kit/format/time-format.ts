import { DateTime } from 'luxon';

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

const clock = ({ timePreference24Hour }: TimeStyle) => (timePreference24Hour === hours24 ? 'HH:mm' : 'h:mm a');

const at = (moment: Moment, zone: string): DateTime =>
  moment instanceof Date || typeof moment === 'number'
    ? DateTime.fromMillis(Number(moment), { zone, locale: 'en-US' })
    : DateTime.fromISO(moment, { zone, locale: 'en-US' });

/** Time of day. */
export const showTime = (moment: Moment, style: TimeStyle, zone = zoneInUse(style)): string =>
  at(moment, zone).toFormat(clock(style));

/** Date. */
export const showDate = (moment: Moment, style: TimeStyle): string =>
  at(moment, zoneInUse(style)).toFormat('MM/dd/yyyy');

/** Date and time. */
export const showDateTime = (moment: Moment, style: TimeStyle, zone = zoneInUse(style)): string =>
  at(moment, zone).toFormat(`MM/dd/yyyy ${clock(style)}`);

/** The zone's short name at a moment (`PST`, `GMT+1`). */
export const showZone = (moment: Moment, zone: string): string => at(moment, zone).toFormat('ZZZZ');

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
