import * as z from 'zod';

const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/);
const text = z.string().min(1).max(120);
const seconds = z.number().min(0).max(86_400);
/** A number, or the name of a parameter that holds it. */
const amount = z.union([z.number(), name]);

/** Measured values a condition may look at; °C, % RH and ppm. */
export const loopValues = ['temperatureC', 'humidityPercent', 'co2Ppm'] as const;
export type LoopValue = (typeof loopValues)[number];

/** Points of the unit's targets a value is compared with; `middle` lies between both ends of the band. */
export const loopTargets = ['temperature', 'humidity', 'co2'].flatMap((band) =>
  (['min', 'middle', 'max'] as const).map((end) => `${band}.${end}`),
);

/** One thing that must hold: a measurement against a target or number, the light, or the time already spent in the state. */
export const loopCondition = z.union([
  z.strictObject({
    value: z.enum(loopValues),
    is: z.enum(['above', 'below']),
    of: z.enum(loopTargets as [string, ...string[]]).optional(),
    plus: amount.optional(),
  }),
  z.strictObject({ light: z.enum(['on', 'off']) }),
  z.strictObject({ afterSeconds: z.union([seconds, name]) }),
]);
export type LoopCondition = z.infer<typeof loopCondition>;

/** A state and what the device does in it. It is not left before `minSeconds`, except for the safe state. */
export const loopState = z.strictObject({
  name,
  output: z.string().min(1).max(40),
  isInitial: z.boolean().optional(),
  isSafe: z.boolean().optional(),
  minSeconds: seconds.optional(),
});
export type LoopState = z.infer<typeof loopState>;

/** A way from one state (`*`: any) to another, taken when all conditions hold. */
export const loopTransition = z.strictObject({
  from: z.union([name, z.literal('*')]),
  to: name,
  when: z.array(loopCondition).min(1).max(8),
});
export type LoopTransition = z.infer<typeof loopTransition>;

/** A number people may set, with its limits. */
export const loopParameter = z.strictObject({
  name,
  label: text,
  labelEs: text.optional(),
  unit: z.string().max(20).optional(),
  default: z.number(),
  min: z.number(),
  max: z.number(),
});
export type LoopParameter = z.infer<typeof loopParameter>;

/** A control loop as controllers get it: names of devices and states, and the value of every parameter. */
export const controlLoop = z.object({
  device: z.string().meta({ description: 'kind of device it drives, by key' }),
  name: z.string(),
  version: z.int(),
  states: z.array(loopState).min(1).max(20),
  transitions: z.array(loopTransition).max(100),
  parameters: z.record(z.string(), z.number()),
});
export type ControlLoop = z.infer<typeof controlLoop>;

/** Kinds of device whose state a loop may choose. Light, curtain and irrigation follow the grow plan; CO2 is dosed by the
 * controller alone, which shuts the valve for people. */
export const loopDevices = [
  'humidifier',
  'dehumidifier',
  'dehumidifier2Stage',
  'ecu',
  'bard',
  'heaterstrip',
  'fan',
] as const;
export type LoopDevice = (typeof loopDevices)[number];
export const isLoopDevice = (key: string): key is LoopDevice => (loopDevices as readonly string[]).includes(key);
