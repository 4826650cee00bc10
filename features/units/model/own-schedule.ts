import { alwaysLitHours } from './health/constants.ts';
import type { OwnSchedule } from './own-schedule-fields.ts';
import type { UnitLifecycle } from './unit-record.ts';

type Phase = UnitLifecycle['currentPhase'];

/** The phase of a unit that follows its own schedule: what the schedule says in place of the plan, the rest by the plan. */
export function followOwnSchedule(phase: Phase, schedule: OwnSchedule): Phase {
  const hours = litHours(schedule);
  return {
    ...phase,
    ...(hours !== undefined && { photoperiod: hours, photoperiodStartTime: schedule.lightOn }),
    ...(schedule.intensity !== null && { lightIntensity: schedule.intensity }),
    ...waterOf(phase, schedule),
  };
}

/** A phase that says nothing yet, for a unit that follows its own schedule and no plan. */
export const emptyPhase: Phase = {
  starttime: null,
  scheduledStart: null,
  scheduledEnd: null,
  photoperiod: null,
  photoperiodStartTime: null,
  noIrrigation: false,
  lightIntensity: null,
  environments: [],
  vpdProfile: null,
};

function litHours({ lightOn, lightOff }: OwnSchedule): number | undefined {
  if (lightOn === null || lightOff === null) return undefined;
  const minutes = minutesOf(lightOff) - minutesOf(lightOn);
  return minutes === 0 ? alwaysLitHours : (minutes > 0 ? minutes : minutes + dayMinutes) / 60;
}

const dayMinutes = 24 * 60;
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** Water by the schedule: within its hours by light and by dark; without hours in the light alone. */
function waterOf({ environments }: Phase, schedule: OwnSchedule): Partial<Phase> {
  const { irrigationFrequency: frequency, irrigationDuration: duration } = schedule;
  if (duration === 0) return { noIrrigation: true };
  if (frequency === null || duration === null) return {};
  const { irrigationStartTime: startTime, irrigationFinishTime: finishTime } = schedule;
  const irrigation = { frequency, duration, startTime, finishTime };
  const hasHours = startTime !== null && finishTime !== null;
  const known = environments.length > 0 ? environments : [{ ...unbounded, lightState: 'Lights On' }];
  return {
    noIrrigation: false,
    environments: known.map((environment) => ({
      ...environment,
      irrigation: hasHours || environment.lightState === 'Lights On' ? irrigation : null,
    })),
  };
}

const anything = { min: null, max: null };
const unbounded = { temp: anything, humidity: anything, co2: anything, irrigation: null };
