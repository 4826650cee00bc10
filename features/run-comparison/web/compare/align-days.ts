import type { ComparedDay, ComparedMetric, ComparedRun, LightState } from '@trellis/run-comparison/model';

/** The values of a run by the day they are drawn at. */
export interface RunLine {
  run: ComparedRun;
  days: ReadonlyMap<number, number>;
}

/** The day of a run that becomes day 1: its first, or that on which a phase began; undefined where it has no such phase. */
export const firstDayOf = (run: ComparedRun, phase: string | null): number | undefined =>
  phase === null ? 1 : run.phases.find(({ name }) => name === phase)?.day;

/** Phases that all runs have, to begin from. */
export function commonPhases(runs: readonly ComparedRun[]): string[] {
  const [first, ...others] = runs;
  const names = first?.phases.map(({ name }) => name) ?? [];
  return [...new Set(names)].filter((name) => others.every(({ phases }) => phases.some((one) => one.name === name)));
}

const known = (value: number | null): value is number => value !== null;

/** The lines of a metric, side by side from the day they begin at. */
export function alignRuns(
  runs: readonly ComparedRun[],
  { metric, light, phase }: { metric: ComparedMetric; light: LightState; phase: string | null },
): RunLine[] {
  return runs.map((run) => {
    const first = firstDayOf(run, phase);
    const days = first === undefined ? [] : run.days.filter(({ day }) => day >= first);
    const read = days.flatMap((one): [number, number][] => {
      const value = one[light][metric];
      return value === null ? [] : [[one.day - (first ?? 1) + 1, value]];
    });
    return { run, days: new Map(read) };
  });
}

/** The band of the plan that the first run followed, by day. */
export function alignBand(
  run: ComparedRun | undefined,
  metric: ComparedMetric,
  phase: string | null,
): { day: number; min: number; max: number }[] {
  const first = run && firstDayOf(run, phase);
  if (!run || first === undefined) return [];
  return run.days.flatMap((one: ComparedDay) => {
    const band = one.band?.[metric];
    if (one.day < first || !band || !known(band.min) || !known(band.max)) return [];
    return [{ day: one.day - first + 1, min: band.min, max: band.max }];
  });
}
