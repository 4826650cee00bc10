import { ModelFault } from './model-fault.ts';

/** Refuses an answer in which something has grown beyond all numbers, or is none. */
export function assertNumbers(answer: unknown, name = ''): void {
  if (typeof answer === 'number' && !Number.isFinite(answer))
    throw new ModelFault('ran-away', `${name} comes to no number.`);
  if (typeof answer !== 'object' || answer === null) return;
  for (const [key, value] of Object.entries(answer)) assertNumbers(value, Array.isArray(answer) ? name : key);
}
