import type { CompiledModel } from '../equations/compile-model.ts';
import { advance, beginRun, setInputs, valueOf } from '../run/integrate.ts';

/** What a room was asked for and what was read in a quarter of an hour; °C, %, ppm, µmol/m²/s. */
export interface RoomSlot {
  /** Milliseconds since 1970. */
  at: number;
  ppfd: number;
  setTemperature: number;
  setHumidity: number;
  setCo2: number;
  temperature?: number;
  humidity?: number;
  co2?: number;
}

export const roomMetrics = ['temperature', 'humidity', 'co2'] as const;
export type RoomMetric = (typeof roomMetrics)[number];

/** What the model says of each slot: means of a quarter of an hour; and the heat it moved, W/m². */
export interface RoomCourse extends Record<RoomMetric, Float64Array> {
  heating: Float64Array;
  cooling: Float64Array;
}

const slotSeconds = 900;
const variableOf = { temperature: 'X_T', humidity: 'air_humidity', co2: 'air_co2' } as const;
/** Crops are neither sown nor cut in a fit: it goes through with one that covers the ground, as rooms in turn do on average. */
const coveringCrop = new Map([
  ['X_n', 0.02],
  ['X_s', 0.08],
  ['X_d', 0.1],
]);
const climateStates = new Set(['X_T', 'X_h', 'X_c']);

/**
 * Runs a model through slots that follow each other, from the first readings on; after a hole it begins anew with what is read
 * then. It is never set right in between: how far it is off after days is what it is judged by.
 */
export function runRoom(
  model: CompiledModel,
  constants: ReadonlyMap<string, number>,
  slots: readonly RoomSlot[],
  longest = 150,
): RoomCourse {
  const array = () => new Float64Array(slots.length);
  const course: RoomCourse = {
    ...{ temperature: array(), humidity: array(), co2: array(), heating: array(), cooling: array() },
  };
  const held = model.states.filter((name) => !climateStates.has(name));
  const run = beginRun(model, new Map([...coveringCrop, ...constants]), { held });
  const heat = ['heating', 'cooling'] as const;
  slots.forEach((slot, index) => {
    const before = slots[index - 1];
    if (!before || slot.at - before.at > slotSeconds * 1500) startAt(slot, run);
    setInputs(run, inputsOf(slot));
    for (let part = 0; part < slotSeconds; part += longest) {
      const seconds = Math.min(longest, slotSeconds - part);
      advance(run, seconds, { longest });
      const share = seconds / slotSeconds;
      for (const metric of roomMetrics)
        course[metric][index] = (course[metric][index] ?? 0) + share * valueOf(run, variableOf[metric]);
      for (const kind of heat) course[kind][index] = (course[kind][index] ?? 0) + share * valueOf(run, kind);
    }
  });
  return course;
}

const inputsOf = ({ ppfd, setTemperature, setHumidity, setCo2 }: RoomSlot) =>
  new Map([
    ['lamp_ppfd', ppfd],
    ['set_temperature', setTemperature],
    ['set_humidity', setHumidity],
    ['set_co2', setCo2],
  ]);

/** Begins with the air as it is read, or as it was asked for where nothing is. */
function startAt(slot: RoomSlot, run: ReturnType<typeof beginRun>): void {
  const temperature = slot.temperature ?? slot.setTemperature;
  const humidity = slot.humidity ?? slot.setHumidity;
  setInputs(
    run,
    new Map([
      ['X_T', temperature],
      ['X_h', (humidity / 100) * saturation(temperature)],
      ['X_c', 1.8e-6 * (slot.co2 ?? Math.max(450, slot.setCo2))],
    ]),
  );
}

/** Water that air holds at most, kg/m³ (Alduchov & Eskridge 1996), as the model of the room has it. */
const saturation = (celsius: number) =>
  (610.94 * Math.exp((17.625 * celsius) / (celsius + 243.04))) / (461.5 * (celsius + 273.15));
