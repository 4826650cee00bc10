import { compileModel, type CompiledModel } from '../equations/compile-model.ts';
import { readModelFiles, type ModelFile, type ModelVariable } from '../equations/read-model-files.ts';
import type { FitBound } from '../run/fit-least-squares.ts';

/** What a model must have, by these names, before a room can be reckoned with it. */
export const roomNames = {
  inputs: ['lamp_ppfd', 'set_temperature', 'set_humidity', 'set_co2'],
  states: ['X_T', 'X_h', 'X_c'],
  helpers: ['X_d', 'air_humidity', 'air_co2', 'lamp_power', 'cooling_power', 'heating_power', 'drying_power'],
} as const;

/** Constants that are fitted at most: a room's readings tell no more apart. */
export const mostFitted = 5;

/** Names that a model lacks for rooms; none of a model that can be used. */
export function missingForRooms({ variables }: { variables: readonly ModelVariable[] }): string[] {
  const types = new Map(variables.map(({ name, type }) => [name, type]));
  return [
    ...roomNames.inputs.filter((name) => types.get(name) !== 'input'),
    ...roomNames.states.filter((name) => types.get(name) !== 'state'),
    ...roomNames.helpers.filter((name) => !types.has(name)),
  ];
}

/** The constants that a model lets a room's readings find, as they are to begin with. */
export function fitBounds(model: CompiledModel): FitBound[] {
  const v = model.begin();
  return model.variables
    .flatMap(({ name, type, fit }) => {
      if (type !== 'const' || !fit) return [];
      const [least, greatest] = fit;
      const start = v[model.placeOf(name) ?? 0] ?? least;
      return [{ name, least, greatest, start: Math.min(Math.max(start, least), greatest) }];
    })
    .slice(0, mostFitted);
}

/** Reckons a model's beginning and its first rates of change. */
export function tryOnce(model: CompiledModel): void {
  model.rates(model.begin(), new Float64Array(model.states.length));
}

/** Reads and compiles files at once. */
export const openModel = (files: readonly ModelFile[]): CompiledModel => compileModel(readModelFiles(files));
