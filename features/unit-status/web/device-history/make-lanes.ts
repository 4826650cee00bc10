/** A change as the history holds it. */
export interface DeviceChange {
  virtualDevice_id: number;
  /** ISO text. */
  time: string;
  state: string;
  value?: number | null;
  source?: string | null;
}

/** A device, with the state that held before the time that is shown. */
export interface HistoryDevice {
  id: number;
  name: string;
  stateHistories?: readonly DeviceChange[];
  virtualDeviceType?: { key: string; label: string; labelEs: string | null; seq: number } | null;
}

/** A time (ms; `to` not included) in which a device did not change. */
export interface LanePart {
  from: number;
  to: number;
  state: string;
  value: number | null;
}

/** What one device did over a time. */
export interface Lane {
  device: HistoryDevice;
  parts: LanePart[];
}

/**
 * What each device did between two moments, by the kinds' own order; devices of which nothing is known are left out. Changes may
 * come in any order; those of one moment count once.
 */
export function makeLanes(
  devices: readonly HistoryDevice[],
  changes: readonly DeviceChange[],
  { from, to }: { from: number; to: number },
): Lane[] {
  const byDevice = Map.groupBy(changes, ({ virtualDevice_id }) => virtualDevice_id);
  return [...devices]
    .sort((one, other) => seqOf(one) - seqOf(other) || one.name.localeCompare(other.name))
    .map((device) => ({
      device,
      parts: partsOf([...(device.stateHistories ?? []), ...(byDevice.get(device.id) ?? [])], from, to),
    }))
    .filter(({ parts }) => parts.length > 0);
}

const seqOf = ({ virtualDeviceType }: HistoryDevice): number => virtualDeviceType?.seq ?? Infinity;

function partsOf(changes: readonly DeviceChange[], from: number, to: number): LanePart[] {
  const parts: LanePart[] = [];
  const timed = changes.map((change) => ({ ...change, at: Date.parse(change.time) })).sort((a, b) => a.at - b.at);
  for (const { at, state, value = null } of timed) {
    if (at >= to) break;
    const start = Math.max(at, from);
    const last = parts.at(-1);
    // Lamps that are dimmed stay on, and are not what they were.
    if (last?.state === state && (value === null || value === last.value)) continue;
    if (last) last.to = start;
    if (last?.from === start) parts.pop();
    parts.push({ from: start, to, state, value });
  }
  return parts;
}

/**
 * The lanes with what the lamps give now: a lamp that was dimmed while it was on has no change of its own, and the grid's number
 * is the newest word. Several lamps each keep theirs, for the number is their average.
 */
export function withIntensityNow(lanes: Lane[], intensity: number | null): Lane[] {
  const lamps = lanes.filter(({ device }) => device.virtualDeviceType?.key === 'light');
  const [lamp] = lamps;
  const last = lamp?.parts.at(-1);
  if (!lamp || lamps.length !== 1 || !last || last.state.toLowerCase() !== 'on' || intensity === null) return lanes;
  const parts = [...lamp.parts.slice(0, -1), { ...last, value: intensity }];
  return lanes.map((lane) => (lane === lamp ? { ...lane, parts } : lane));
}

/** The part of a lane that holds at a moment. */
export const partAt = ({ parts }: Lane, at: number): LanePart | undefined =>
  parts.find(({ from, to }) => from <= at && at < to);
