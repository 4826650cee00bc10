import type { CompiledModel } from '../equations/compile-model.ts';
import { ModelFault } from '../model-fault.ts';
import { advance, beginRun, valueOf } from './integrate.ts';

/** What a run of a model by itself gave: each state and helper over time. */
export interface TestRun {
  /** Days since the beginning. */
  days: number[];
  courses: { name: string; values: number[] }[];
}

const points = 120;

/** Runs a model with inputs that stay as they are, and tells every state's course; refuses one that lacks an input. */
export function runModel(
  model: CompiledModel,
  given: ReadonlyMap<string, number>,
  days: number,
  looks?: number,
): TestRun {
  const run = beginRun(model, given, { ...(looks !== undefined && { looks }) });
  const missing = model.inputs.filter((name) => Number.isNaN(valueOf(run, name)));
  if (missing.length > 0)
    throw new ModelFault('missing-input', `These inputs have no value: ${missing.slice(0, 12).join(', ')}.`);
  const courses = model.states.map((name) => ({ name, values: [valueOf(run, name)] }));
  const at = [0];
  for (let point = 1; point <= points; point += 1) {
    advance(run, (days * 86_400) / points, { longest: 900, tolerance: 1e-5 });
    at.push((days * point) / points);
    for (const course of courses) course.values.push(valueOf(run, course.name));
  }
  return { days: at, courses };
}
