import type { Random } from './random.ts';
import type { RoomReading } from './sensors.ts';

export interface ReporterOptions {
  /** Seconds between reports (default 60), each moved by up to a tenth. */
  everySeconds?: number;
  /** Share of reports that get lost, are sent twice, or come late (defaults 0.2 %, 0.1 %, 0.1 %). */
  lost?: number;
  repeated?: number;
  late?: number;
}

/** Decides which readings leave the unit, and when. */
export interface Reporter {
  /** The readings to send now; late ones keep the time they were taken. */
  report(readings: readonly RoomReading[], now: number): RoomReading[];
}

const lateMs = 5 * 60_000;

/** Opens a reporter with the manners of real ones: jitter, lost, repeated and late reports. */
export function createReporter(random: Random, options: ReporterOptions = {}): Reporter {
  const { everySeconds = 60, lost = 0.002, repeated = 0.001, late = 0.001 } = options;
  let due = Number.NEGATIVE_INFINITY;
  let held: { until: number; readings: readonly RoomReading[] }[] = [];

  const report = (readings: readonly RoomReading[], now: number): RoomReading[] => {
    const out: RoomReading[] = [];
    if (held.length > 0) {
      for (const one of held) if (one.until <= now) out.push(...one.readings);
      held = held.filter((one) => one.until > now);
    }
    if (now < due) return out;
    due = now + everySeconds * 1000 * (0.9 + 0.1 * random.next());
    const luck = random.next();
    if (luck < lost) return out;
    if (luck < lost + late) {
      held.push({ until: now + lateMs * random.next(), readings });
      return out;
    }
    out.push(...readings);
    if (luck < lost + late + repeated) out.push(...readings);
    return out;
  };

  return { report };
}
