import { airVpdKpa, dailyLightIntegral } from '@trellis/climate/model';
import { workMoments } from '@trellis/grow-plans/model';
import { spansOf, type DraftEnvironment, type DraftPhase, type PlanDraft } from './draft.ts';

/** What the sums need to know beside the plan. */
export interface PlanKnowledge {
  /** Light at the canopy at full power by recipe, µmol/m²/s. */
  ppfd100: ReadonlyMap<number, number | null>;
  /** Usual minutes of a kind of work, per unit. */
  minutes: ReadonlyMap<number, number | null>;
}

const dayMinutes = 1440;
type Light = Pick<DraftPhase, 'photoperiod' | 'photoperiodStartTime'>;

/**
 * Shots a day in one light state, as units give them: while the light is so and its window is open, each a frequency after the last.
 * Without both times the window is the light's; equal times mean the whole day. A frequency beyond a day gives parts of a shot.
 */
export function shotsOf(environment: DraftEnvironment, light: Light): { count: number; seconds: number } {
  const { irrigationFrequency: every, irrigationDuration } = environment;
  if (!every || !irrigationDuration) return { count: 0, seconds: 0 };
  const { from, minutes } = windowOf(environment, light);
  const isItsLight = lightOf(environment, light);
  let [count, last] = [0, -Infinity];
  for (let minute = 0; minute < minutes; minute += 1) {
    if (minute - last < every || !isItsLight(from + minute)) continue;
    count += 1;
    last = minute;
  }
  if (every > dayMinutes) count *= dayMinutes / every;
  return { count, seconds: count * irrigationDuration };
}

/** A count of shots as it is shown: one in three days is 0.33 a day. */
export const hundredths = (count: number): number => Math.round(count * 100) / 100;

/** Minute of the day a window opens at, and how long a shot may begin in it; no shot comes after its finish. */
function windowOf({ lightState, irrigationStartTime, irrigationFinishTime }: DraftEnvironment, light: Light) {
  const [start, finish] = [minuteOfDay(irrigationStartTime), minuteOfDay(irrigationFinishTime)];
  if (start !== null && finish !== null) {
    const length = (finish - start + dayMinutes) % dayMinutes;
    return { from: start, minutes: length === 0 ? dayMinutes : length + 1 };
  }
  const litMinutes = Math.min(dayMinutes, light.photoperiod * 60);
  const lightsOn = minuteOfDay(light.photoperiodStartTime) ?? 0;
  return lightState === 'Lights On'
    ? { from: lightsOn, minutes: litMinutes }
    : { from: lightsOn + litMinutes, minutes: dayMinutes - litMinutes };
}

/** Says of a minute of the day whether the light is that of the environment; taken to be where the plan does not say when lamps go on. */
function lightOf(
  { lightState }: DraftEnvironment,
  { photoperiod, photoperiodStartTime }: Light,
): (minute: number) => boolean {
  const isDayOrNight = photoperiod <= 0 || photoperiod >= 24;
  const lightsOn = isDayOrNight ? 0 : minuteOfDay(photoperiodStartTime);
  if (lightsOn === null) return () => true;
  return (minute) => {
    const isLit = (((minute - lightsOn) % dayMinutes) + dayMinutes) % dayMinutes < photoperiod * 60;
    return isLit === (lightState === 'Lights On');
  };
}

/** Minutes since midnight of `HH:MM`. */
export function minuteOfDay(time: string | null): number | null {
  const found = time === null ? null : /^(\d{1,2}):(\d{2})/.exec(time);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/** Air VPD (kPa) that a climate allows: from its coolest, dampest air to its warmest, driest; `middle` at the middle of both. */
export function vpdSpan({ tempMin, tempMax, humidityMin, humidityMax }: DraftEnvironment) {
  return {
    low: airVpdKpa(tempMin, humidityMax),
    middle: airVpdKpa((tempMin + tempMax) / 2, (humidityMin + humidityMax) / 2),
    high: airVpdKpa(tempMax, humidityMin),
  };
}

/** Light of a phase a day, mol/m²/d; null where its recipe does not say how bright it is. */
export function dliOf(phase: DraftPhase, { ppfd100 }: PlanKnowledge): number | null {
  const full =
    phase.lightSpectrumDefinition_id === null ? null : (ppfd100.get(phase.lightSpectrumDefinition_id) ?? null);
  return full === null ? null : dailyLightIntegral(full * (phase.lightIntensity ?? 1), phase.photoperiod);
}

/** What a plan takes as a whole. */
export interface PlanSums {
  days: number;
  litHours: number;
  /** mol/m² over the whole plan; null where a lit phase does not say. */
  light: number | null;
  shots: number;
  /** Seconds that a dripper runs. */
  irrigationSeconds: number;
  tasks: number;
  /** Minutes of work per unit; kinds of work without a usual time count nothing and are counted apart. */
  minutes: number;
  tasksWithoutTime: number;
}

/** Adds up what the phases take. */
export function sumUpPlan({ growPhases }: PlanDraft, knowledge: PlanKnowledge): PlanSums {
  const spans = spansOf(growPhases);
  const sums: PlanSums = {
    ...{ days: 0, litHours: 0, light: 0, shots: 0, irrigationSeconds: 0, tasks: 0, minutes: 0, tasksWithoutTime: 0 },
  };
  for (const [index, phase] of growPhases.entries()) {
    const { days, photoperiod } = phase;
    const dli = photoperiod === 0 ? 0 : dliOf(phase, knowledge);
    sums.days += days;
    sums.litHours += days * photoperiod;
    sums.light = sums.light === null || dli === null ? null : sums.light + dli * days;
    if (!phase.noIrrigation)
      for (const environment of phase.environments) {
        const { count, seconds } = shotsOf(environment, phase);
        sums.shots += count * days;
        sums.irrigationSeconds += seconds * days;
      }
    const span = spans[index] ?? { startSeconds: 0, endSeconds: 0 };
    for (const task of phase.growTasks) {
      const times = workMoments(task, span).length;
      const minutes = task.estMinutes ?? knowledge.minutes.get(task.growTaskType_id) ?? null;
      sums.tasks += times;
      if (minutes === null) sums.tasksWithoutTime += times;
      else sums.minutes += minutes * times;
    }
  }
  return sums;
}
