import { DateTime } from 'luxon';

/** How a recording writes its times. */
export type DateFormat = 'iso' | 'us';

const usFormats = ['M/d/yy H:mm', 'M/d/yy H:mm:ss', 'M/d/yyyy H:mm', 'M/d/yyyy H:mm:ss'];

/**
 * The moment (ms, UTC) a recording means: an ISO text, or US `M/D/YY HH:MM`, as wall time of `timeZone` unless it
 * names its offset. A wall time that daylight saving skipped
 * is moved forward by the change. Undefined when it cannot be read.
 */
export function readRecordedTime(text: string, format: DateFormat, timeZone: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (format === 'iso') {
    const read = DateTime.fromISO(trimmed.replace(' ', 'T'), { zone: timeZone });
    return read.isValid ? read.toMillis() : undefined;
  }
  for (const pattern of usFormats) {
    const read = DateTime.fromFormat(trimmed, pattern, { zone: timeZone });
    if (read.isValid) return read.toMillis();
  }
  return undefined;
}
