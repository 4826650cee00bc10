import { jsonText } from '@trellis/entity-kit';
import * as z from 'zod';
/** A setpoint of a recipe step, kept between min and max. */
export interface Setpoint {
  name: string;
  unit: string;
  min?: number;
  target?: number;
  max?: number;
}
const setpointShape: z.ZodType<Setpoint> = z.strictObject({
  name: jsonText,
  unit: jsonText,
  min: z.exactOptional(z.number()),
  target: z.exactOptional(z.number()),
  max: z.exactOptional(z.number()),
});

/** A step of an extraction recipe. */
export interface RecipeStep {
  name: string;
  extractionDeviceType_id?: number;
  setpoints?: Setpoint[];
  minutes?: number;
  checks?: string[];
  consumables?: { consumable_id: number; qty: number }[];
  safetyNote?: string;
  expectedLossPct?: number;
}
/** Its shape as JSON. */
export const recipeStepShape: z.ZodType<RecipeStep> = z.strictObject({
  name: jsonText,
  extractionDeviceType_id: z.exactOptional(z.number()),
  setpoints: z.exactOptional(z.array(setpointShape).max(500)),
  minutes: z.exactOptional(z.number()),
  checks: z.exactOptional(z.array(jsonText).max(500)),
  consumables: z.exactOptional(z.array(z.strictObject({ consumable_id: z.number(), qty: z.number() })).max(500)),
  safetyNote: z.exactOptional(jsonText),
  expectedLossPct: z.exactOptional(z.number()),
});

/** What is wrong with a recipe's steps, one sentence each: no step, a nameless step, or a setpoint that breaks min ≤ target ≤ max. */
export function findStepProblems(steps: readonly RecipeStep[]): string[] {
  if (steps.length === 0) return ['The recipe has no steps.'];
  return steps.flatMap((step, index) => {
    const place = `Step ${index + 1}`;
    const nameless = typeof step.name === 'string' && step.name.trim() !== '' ? [] : [`${place} has no name.`];
    const unordered = (step.setpoints ?? [])
      .filter((setpoint) => !isOrdered(setpoint))
      .map(({ name }) => `${place}: "${name}" needs min ≤ target ≤ max.`);
    return [...nameless, ...unordered];
  });
}

function isOrdered({ min, target, max }: Setpoint): boolean {
  const given = [min, target, max].filter((value) => value !== undefined);
  return given.every((value, index) => index === 0 || (given[index - 1] ?? value) <= value);
}
