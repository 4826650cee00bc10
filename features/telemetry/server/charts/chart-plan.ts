import {
  chooseInterval,
  defaultChartPoints,
  familyForInterval,
  familyMinutes,
  readingFamilies,
} from '@trellis/telemetry/model';
import type { ReadingFamily } from '@trellis/telemetry/model';

const minuteMs = 60_000;

export interface ChartSpan {
  /** Milliseconds since 1970; `from` included, `to` not. */
  readonly from: number;
  readonly to: number;
  readonly intervalMinutes?: number | undefined;
  /** The most points the caller wants. */
  readonly points?: number | undefined;
}

/** A stretch of the chart and the stored resolution it is read from. */
export interface ChartSegment {
  readonly family: ReadingFamily;
  readonly from: number;
  readonly to: number;
}

/**
 * The interval in minutes of a chart: as asked for, or the smallest that keeps to the number of points. One that would
 * give too many points grows, so that a chart always reaches from its beginning to its end.
 */
export function planInterval({ intervalMinutes, points = defaultChartPoints, ...span }: ChartSpan): number {
  return chooseInterval(span, points, intervalMinutes);
}

/**
 * Which stored resolution to read for which stretch: as coarse as the interval allows in the middle, finer at the two ends,
 * where an interval is only partly asked for. `keptFrom` says since when each family is complete; where the finer
 * ones are retired, the end is read from the coarser one and covers its whole bucket.
 */
export function planSegments(
  span: ChartSpan,
  intervalMinutes: number,
  keptFrom: Readonly<Record<ReadingFamily, number>>,
): ChartSegment[] {
  const finest = readingFamilies.indexOf('raw');
  let coarsest = readingFamilies.indexOf(familyForInterval(intervalMinutes));
  // Nothing that fine is left of so long ago: read what is left.
  while (coarsest < readingFamilies.length - 1 && keptFrom[readingFamilies[coarsest] as ReadingFamily] > span.from) {
    if (
      keptFrom[readingFamilies[coarsest + 1] as ReadingFamily] >= keptFrom[readingFamilies[coarsest] as ReadingFamily]
    )
      break;
    coarsest++;
  }
  return split(span.from, span.to, coarsest, finest, keptFrom);
}

function split(
  from: number,
  to: number,
  level: number,
  finest: number,
  keptFrom: Readonly<Record<ReadingFamily, number>>,
): ChartSegment[] {
  if (from >= to) return [];
  const family = readingFamilies[level] as ReadingFamily;
  if (level === finest) return [{ family, from, to }];
  const widthMs = familyMinutes[family] * minuteMs;
  const isFinerKept = keptFrom[readingFamilies[level - 1] as ReadingFamily] <= from;
  const first = isFinerKept ? Math.ceil(from / widthMs) * widthMs : Math.floor(from / widthMs) * widthMs;
  const last = Math.floor(to / widthMs) * widthMs;
  const isFinerKeptAtEnd = keptFrom[readingFamilies[level - 1] as ReadingFamily] <= last;
  if (!isFinerKeptAtEnd) return [{ family, from: first, to: Math.ceil(to / widthMs) * widthMs }];
  if (first >= last) return split(from, to, level - 1, finest, keptFrom);
  return [
    ...(isFinerKept ? split(from, first, level - 1, finest, keptFrom) : []),
    { family, from: first, to: last },
    ...split(last, to, level - 1, finest, keptFrom),
  ];
}
