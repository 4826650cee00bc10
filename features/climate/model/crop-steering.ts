/**
 * Crop steering read from the water content of the root zone. Terms and phases as growers use them: P0 from lights on to the first
 * shot, P1 shots up to field capacity, P2 shots that replace what plants drink, P3 from the last shot to the next lights on (Growlink,
 * "The 4 Phases of Irrigation in Crop Steering", 2022); the dry-back is the fall from the day's peak to the value before the next
 * day's first shot. How shots and field capacity are told from readings is our own. Water content is percent of the substrate's
 * volume, times are ms since 1970.
 */
export interface WaterContent {
  times: readonly number[];
  values: readonly (number | null)[];
}

/** A shot as the substrate felt it. */
export interface SeenShot {
  /** When water content began to rise, and when it was highest. */
  at: number;
  peakAt: number;
  /** % before and at the peak. */
  low: number;
  peak: number;
}

export const steeringPhases = ['P0', 'P1', 'P2', 'P3'] as const;
export type SteeringPhase = (typeof steeringPhases)[number];

export interface PhaseSpan {
  phase: SteeringPhase;
  from: number;
  to: number;
}

/** A day from lights on to the next lights on. */
export interface SteeringDay {
  from: number;
  to: number;
  shots: readonly SeenShot[];
  phases: readonly PhaseSpan[];
  /** Highest of the day and what was left of it before the next day's first shot, %; null where nothing was read. */
  peak: number | null;
  low: number | null;
  /** Percentage points; null while the night is not over. */
  dryBack: number | null;
  /** The same as a share of the peak, 0–1. */
  dryBackShare: number | null;
}

/** A rise of so many points within so long is a shot: probes waver by some tenths, and capillary rise takes hours. */
const leastRise = 1;
const longestRiseMs = 30 * 60_000;
/** A peak within so many points of the day's highest is at field capacity. */
const capacityReach = 1;

interface Point {
  at: number;
  value: number;
}

const pointsOf = ({ times, values }: WaterContent): Point[] =>
  times.flatMap((at, index) => {
    const value = values[index];
    return value == null || !Number.isFinite(value) ? [] : [{ at, value }];
  });

/** The shots that can be seen in the water content, in time order. */
export function detectShots(content: WaterContent): SeenShot[] {
  const points = pointsOf(content);
  const shots: SeenShot[] = [];
  for (let index = 1; index < points.length; index += 1) {
    const start = lowestBefore(points, index, shots.at(-1)?.peakAt ?? -Infinity);
    const now = points[index] as Point;
    if (!start || now.value - start.value < leastRise) continue;
    const top = climb(points, index);
    const peak = points[top] as Point;
    shots.push({ at: start.at, low: start.value, peakAt: peak.at, peak: peak.value });
    index = top;
  }
  return shots;
}

/** The lowest point not long before one; of equal ones the last, which is where the rise began. */
function lowestBefore(points: readonly Point[], index: number, after: number): Point | undefined {
  const { at } = points[index] as Point;
  let lowest: Point | undefined;
  for (let back = index - 1; back >= 0; back -= 1) {
    const point = points[back] as Point;
    if (at - point.at > longestRiseMs || point.at < after) break;
    if (!lowest || point.value < lowest.value) lowest = point;
  }
  return lowest;
}

/** Where a rise ends: nothing higher follows for as long as a rise may take. */
function climb(points: readonly Point[], from: number): number {
  let top = from;
  for (let index = from + 1; index < points.length; index += 1) {
    const [point, highest] = [points[index] as Point, points[top] as Point];
    if (point.at - highest.at > longestRiseMs) break;
    if (point.value > highest.value) top = index;
  }
  return top;
}

/**
 * Days of crop steering, one for each time the lights went on. `lit` are the light periods in time order; the last day is over once
 * the lights went on again, and has no dry-back until then.
 */
export function steerDays(content: WaterContent, lit: readonly { from: number; to: number }[]): SteeringDay[] {
  const points = pointsOf(content);
  const shots = detectShots(content);
  const last = points.at(-1)?.at ?? -Infinity;
  return lit.map(({ from }, index) => {
    const next = lit[index + 1]?.from;
    const to = next ?? Math.max(from, last);
    const ofDay = shots.filter(({ peakAt }) => peakAt >= from && peakAt < to);
    return {
      from,
      to,
      shots: ofDay,
      phases: phasesOf(from, to, ofDay),
      ...dryBackOf(points, shots, { from, to, next, afterNext: lit[index + 2]?.from }),
    };
  });
}

function phasesOf(from: number, to: number, shots: readonly SeenShot[]): PhaseSpan[] {
  const [first] = shots;
  const last = shots.at(-1);
  if (!first || !last) return from < to ? [{ phase: 'P0', from, to }] : [];
  const highest = Math.max(...shots.map(({ peak }) => peak));
  const full = shots.find(({ peak }) => peak >= highest - capacityReach) ?? last;
  const spans: PhaseSpan[] = [
    { phase: 'P0', from, to: first.at },
    { phase: 'P1', from: first.at, to: full.peakAt },
    { phase: 'P2', from: full.peakAt, to: last.peakAt },
    { phase: 'P3', from: last.peakAt, to },
  ];
  return spans.filter((span) => span.from < span.to);
}

type DryBack = Pick<SteeringDay, 'peak' | 'low' | 'dryBack' | 'dryBackShare'>;

/** The highest of the day, and what was left before the first shot of the next day; where none came that day, the lowest until it began. */
function dryBackOf(
  points: readonly Point[],
  shots: readonly SeenShot[],
  {
    from,
    to,
    next,
    afterNext = Infinity,
  }: { from: number; to: number; next?: number | undefined; afterNext?: number | undefined },
): DryBack {
  const ofDay = points.filter(({ at }) => at >= from && at < to);
  if (ofDay.length === 0) return { peak: null, low: null, dryBack: null, dryBackShare: null };
  const top = ofDay.reduce((best, point) => (point.value >= best.value ? point : best));
  const firstOfNext = next === undefined ? undefined : shots.find(({ at }) => at >= next && at < afterNext);
  const until = firstOfNext ? firstOfNext.at : (next ?? to);
  const after = points.filter(({ at }) => at >= top.at && at <= until);
  const low = Math.min(top.value, firstOfNext?.low ?? Math.min(...after.map(({ value }) => value)));
  const isOver = next !== undefined;
  return {
    peak: top.value,
    low,
    dryBack: isOver ? top.value - low : null,
    dryBackShare: isOver && top.value > 0 ? (top.value - low) / top.value : null,
  };
}

/**
 * What the substrate holds once it has drained, %: the middle of the days' highest peaks of days with shots. A little below the true
 * value where no day was watered to drain. Nothing without shots.
 */
export function estimateFieldCapacity(days: readonly SteeringDay[]): number | null {
  const peaks = days
    .flatMap(({ shots, peak }) => (shots.length > 0 && peak !== null ? [peak] : []))
    .sort((one, other) => one - other);
  if (peaks.length === 0) return null;
  const middle = Math.floor(peaks.length / 2);
  return peaks.length % 2 === 1
    ? (peaks[middle] as number)
    : ((peaks[middle - 1] as number) + (peaks[middle] as number)) / 2;
}
