import { jsonText } from '@trellis/entity-kit';
import * as z from 'zod';
import type { AskedInput } from './asked-kinds.ts';
import { inputsOfEffect, type GrowTaskEffect } from './inputs-of-effect.ts';

/** What effects ask for, each once. */
export function neededInputs(effects: readonly GrowTaskEffect[] | null): AskedInput[] {
  const all = (effects ?? []).flatMap((effect) => inputsOfEffect[effect]);
  return [...new Map(all.map((input) => [input.key, input])).values()];
}

/** What the worker is asked: what was written, and what the effects need, which nobody can leave out or make optional. */
export function askedInputs(
  written: readonly AskedInput[] | null,
  effects: readonly GrowTaskEffect[] | null,
): AskedInput[] {
  const needed = new Map(neededInputs(effects).map((input) => [input.key, input]));
  const kept = (written ?? []).map((input): AskedInput => {
    const need = needed.get(input.key);
    if (!need) return input;
    return { ...input, kind: need.kind, required: true, ...(need.unit !== undefined && { unit: need.unit }) };
  });
  const keys = new Set(kept.map(({ key }) => key));
  return [...kept, ...[...needed.values()].filter(({ key }) => !keys.has(key))];
}

/** What is wrong with an input, and which one. */
export interface InputFault {
  index: number;
  fault: 'label' | 'key' | 'bounds' | 'options';
}

/** The first input that cannot be asked: without words, named like another, with bounds that leave nothing, with nothing to choose. */
export function findInputFault(inputs: readonly AskedInput[]): InputFault | undefined {
  const keys = new Set<string>();
  for (const [index, { key, label, kind, min, max, options }] of inputs.entries()) {
    if (label.trim() === '') return { index, fault: 'label' };
    if (key === '' || keys.has(key)) return { index, fault: 'key' };
    if (min !== undefined && max !== undefined && min >= max) return { index, fault: 'bounds' };
    if (kind === 'choice' && (options ?? []).length < 2) return { index, fault: 'options' };
    keys.add(key);
  }
  return undefined;
}

const faultTexts: Readonly<Record<InputFault['fault'], string>> = {
  label: 'needs a label',
  key: 'needs a key of its own',
  bounds: 'the lowest must be below the highest',
  options: 'needs two or more to choose from',
};

// Loose: what another program wrote beside is kept.
const askedInputShape: z.ZodType<AskedInput> = z.looseObject({
  key: jsonText.max(80),
  label: jsonText.max(255),
  labelEs: z.exactOptional(jsonText.max(255)),
  kind: jsonText.max(40),
  required: z.exactOptional(z.boolean()),
  unit: z.exactOptional(jsonText.max(20)),
  min: z.exactOptional(z.number()),
  max: z.exactOptional(z.number()),
  options: z.exactOptional(z.array(jsonText.max(80)).max(60)),
});

/** Its shape as JSON, in the order in which the worker is asked. */
export const askedInputsShape = z
  .array(askedInputShape)
  .max(60)
  .superRefine((inputs, context) => {
    const found = findInputFault(inputs);
    if (found) context.addIssue({ code: 'custom', path: [found.index], message: faultTexts[found.fault] });
  });
