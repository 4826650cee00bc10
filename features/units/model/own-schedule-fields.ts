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
  validTo: z
    .string()
    .nullable()
    .meta({ description: 'the plan is followed again from then on (ISO 8601); null: until somebody chooses it' }),
});
export type OwnSchedule = z.infer<typeof ownSchedule>;
