import type { Driver } from '../drivers/index.ts';
import { createUnitRuntime, type Log, type UnitLoops, type UnitMemory, type UnitPlan } from '../unit/index.ts';

/** How long a simulated unit has been growing when it is first seen. */
export const settleMs = 6 * 3_600_000;
const stepMs = 60_000;

export interface SettleRequest<D extends Driver> {
  /** Opens the unit at a moment (ms), with the faults it has. */
  open: (startAt: number) => D;
  plan: UnitPlan;
  /** How the unit is run; it is not changed. */
  memory: UnitMemory;
  /** Ms since 1970. */
  now: number;
}

export interface SettledUnit<D extends Driver> {
  driver: D;
  /** Where its loops are now. */
  loops: UnitLoops;
}

const unheard = (): void => undefined;
const silent: Log = { debug: unheard, info: unheard, warn: unheard, error: unheard };

/** A unit as its own loops have run it by its plan for the last hours, so that its first readings are those of a room in use. */
export async function settleUnit<D extends Driver>({
  open,
  plan,
  memory,
  now,
}: SettleRequest<D>): Promise<SettledUnit<D>> {
  let at = now - settleMs;
  const driver = open(at);
  const runtime = createUnitRuntime({
    name: 'settling',
    plan,
    driver,
    clock: () => at,
    log: silent,
    memory: memoryBefore(memory),
    reporter: { report: () => [] },
  });
  let shotEnds = Number.POSITIVE_INFINITY;
  while (at < now) {
    const { irrigations } = await runtime.tick();
    for (const shot of irrigations) {
      shotEnds = shot.kind === 'started' ? shot.at + shot.durationSeconds * 1000 : Number.POSITIVE_INFINITY;
    }
    // Water stops on the second, not at the next step.
    at = Math.min(at + stepMs, shotEnds > at ? shotEnds : now, now);
  }
  await runtime.tick();
  return { driver, loops: runtime.loops() };
}

/** What the unit may have known then: how it is run, but no shot of later and no hours of sterilising heat. */
const memoryBefore = (memory: UnitMemory): UnitMemory => ({
  ...memory,
  mode: memory.mode === 'STERILIZE' ? 'STANDBY' : memory.mode,
  sterilizeUntil: null,
  lastIrrigated: null,
});
