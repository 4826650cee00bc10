import * as z from 'zod';

const time = z.string().nullable().meta({ description: 'HH:MM, facility time' });
const number = z.number().nullable();

/** What a unit follows in place of the plan, as far as it says: light, dimming and water. */
export const ownSchedule = z.object({
  lightOn: time,
  lightOff: time,
  intensity: number.meta({ description: 'fraction 0–1' }),
  irrigationFrequency: number.meta({ description: 'min' }),
  irrigationDuration: number.meta({ description: 's; 0: no water' }),
  irrigationStartTime: time,
  irrigationFinishTime: time,
});
export type OwnSchedule = z.infer<typeof ownSchedule>;
