import { outputOf, stepLoop, type ControlLoop, type LoopDevice, type LoopMemory } from '@trellis/devices/model';
import type { Climate } from '../loops/index.ts';
import { deviceWords, findWord } from './device-words.ts';
import type { Targets } from './plan.ts';
import type { Overrides } from './unit-memory.ts';

/** Where the control loops are that people chose for this unit. */
export type ChosenLoops = Partial<Record<LoopDevice, LoopMemory>>;
/** What they want of their devices; orders of people come first, and protection of machines and crop stays above both. */
export type ChosenStates = Pick<Overrides, LoopDevice>;

export interface ChosenStep {
  now: number;
  climate: Climate;
  targets: Targets;
  isLit: boolean;
}

/** One step of every chosen loop; a loop that was taken away is forgotten. */
export function stepChosenLoops(
  memories: ChosenLoops,
  loops: readonly ControlLoop[],
  { now, climate, targets, isLit }: ChosenStep,
): { memories: ChosenLoops; states: ChosenStates } {
  const next: ChosenLoops = {};
  const states: ChosenStates = {};
  for (const loop of loops) {
    const device = loop.device as LoopDevice;
    const memory = stepLoop(loop, memories[device], { ...climate, targets, isLit, now });
    if (memory) next[device] = memory;
    Object.assign(states, wordFor(device, outputOf(loop, memory)));
  }
  return { memories: next, states };
}

/** A word the device does not know asks for nothing. */
function wordFor(device: LoopDevice, output: string | undefined): ChosenStates {
  const word = Object.hasOwn(deviceWords, device) ? findWord<string>(deviceWords[device], output) : undefined;
  return word === undefined ? {} : { [device]: word };
}
