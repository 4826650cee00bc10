const quarterMs = 900_000;
const dayMinutes = 1440;

/**
 * Opens a fast clock of a time zone (IANA name): minutes since local midnight, 0–1440, of an instant in milliseconds.
 * Zone offsets only change on quarter hours, so one look-up serves fifteen minutes. Throws on an unknown zone.
 */
export function createDayClock(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  let quarter = Number.NaN;
  let minutesAtQuarter = 0;
  return (at) => {
    const current = Math.floor(at / quarterMs);
    if (current !== quarter) {
      quarter = current;
      const [hours = '0', minutes = '0'] = format.format(current * quarterMs).split(':');
      minutesAtQuarter = Number(hours) * 60 + Number(minutes);
    }
    return (minutesAtQuarter + (at - quarter * quarterMs) / 60_000) % dayMinutes;
  };
}

/** Minutes since midnight of `HH:MM` or `HH:MM:SS`. Throws on anything else. */
export function minutesOfTime(time: string): number {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(time);
  if (!match) throw new Error(`"${time}" is not a time of day such as 06:30`);
  return Number(match[1]) * 60 + Number(match[2]) + Number(match[3] ?? 0) / 60;
}

/** True when a minute of the day lies in [start, finish), across midnight too; equal ends mean the whole day. */
export function isWithinDay(minute: number, start: number, finish: number): boolean {
  if (start === finish) return true;
  return start < finish ? minute >= start && minute < finish : minute >= start || minute < finish;
}
