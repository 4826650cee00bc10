import { designatorIds, designators, type Random, type Reporter } from '@trellis/climate/model';

/** Changes too small to report, in the unit of the designator. */
const deadBands = new Map<number, number>([
  [designators.temperature, 0.1],
  [designators.humidity, 0.005],
  [designators.co2, 10],
  [designators.moisture, 0.3],
  [designators.soilTemperature, 0.1],
  [designators.lux, 250],
  [designators.fertility, 0.05],
  [designatorIds.solutionPh, 0.05],
  [designatorIds.solutionEc, 0.05],
  [designatorIds.drainEc, 0.05],
  [designatorIds.waterPressure, 0.1],
  [designatorIds.tankLevel, 0.5],
  [designatorIds.solutionTemperature, 0.1],
  // A valve that opens and a contact that changes are told at once.
  [designatorIds.waterFlow, 0.1],
  [designatorIds.drainFlow, 0.02],
  [designatorIds.leak, 0.1],
  [designatorIds.door, 0.1],
  [designatorIds.pump, 0.1],
]);
/** A change of so many dead bands does not wait for the next report. */
const urgentBands = 8;
/** What does not change is repeated after so many reports, at least every four minutes, so that nobody takes it for dead. */
const silentReports = 5;
const longestSilenceSeconds = 240;

export interface DeadBandOptions {
  everySeconds: number;
  /** The unit's time runs this many times as fast as ours (default 1). */
  timeScale?: number;
  random: Random;
}

/** Reports what moved, every `everySeconds` less up to a fifth; large steps at once, and what stands still now and then. */
export function createDeadBandReporter({ everySeconds, timeScale = 1, random }: DeadBandOptions): Reporter {
  const sent = new Map<string, { at: number; reading: number }>();
  const silenceMs = Math.min(silentReports * everySeconds, longestSilenceSeconds) * 1000 * timeScale;
  let due: number | undefined;
  return {
    report(readings, now) {
      // Units that start together shall not report together.
      due ??= now + everySeconds * 1000 * timeScale * random.next();
      const isDue = now >= due;
      if (isDue) due = now + everySeconds * 1000 * timeScale * (0.8 + 0.2 * random.next());
      const out = readings.filter((one) => {
        const last = sent.get(one.sensor);
        if (!last) return true;
        const bands = Math.abs(one.reading - last.reading) / (deadBands.get(one.designator) ?? 0.01);
        return bands >= urgentBands || (isDue && (bands >= 1 || now - last.at >= silenceMs));
      });
      for (const one of out) sent.set(one.sensor, { at: now, reading: one.reading });
      return out;
    },
  };
}
