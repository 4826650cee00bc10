import { Lifecycle } from '@trellis/lifecycles/model';
import { phaseClimates, readRunClimate, readRunCosts, scoreRun } from '@trellis/lifecycles/server';
import type { ComparedDay, ComparedRun } from '@trellis/run-comparison/model';
import { notFound, type CallContext } from '@trellis/server-kit';
import { calendarDay } from '@trellis/units/model';
import { dailyClimate } from './daily-climate.ts';

/** The climate of runs of the facility by day of cycle; refuses those that the person may not read. */
export async function compareRuns(ids: readonly number[], context: CallContext): Promise<{ runs: ComparedRun[] }> {
  const runs: ComparedRun[] = [];
  for (const id of ids) {
    const run = await context.records.get(Lifecycle, id, context.viewer);
    if (run.facility_id !== context.facilityId) throw notFound(Lifecycle.path, id);
    const climate = await readRunClimate(run, context);
    const judged = scoreRun(climate);
    const { bases, plantsStarted } = await readRunCosts(run, context);
    const perPlant = (amount: number | null) => (amount === null || !plantsStarted ? null : amount / plantsStarted);
    const { score, temperature, humidity, vpd, co2, dli, dryBack, steering } = judged;
    // Clones stand on no shelf yet: their days count before anything was read.
    const begin = Math.min(climate.begin, run.starttime === null ? climate.begin : Date.parse(run.starttime));
    const first = calendarDay(climate.zone, begin);
    const days = dailyClimate(climate, first);
    runs.push({
      ...{ id, name: run.name, days, dli: dli.real, co2Dose: doseOf(days), dryBack: dryBack.mean },
      ...{ litresPerPlant: perPlant(bases.litres), kWhPerPlant: perPlant(bases.kWh) },
      steering: { shots: steering.shots, ...(steering.hours ?? { P0: null, P1: null, P2: null, P3: null }) },
      phases: climate.phases.map(({ name, from }) => ({ name, day: calendarDay(climate.zone, from) - first + 1 })),
      byPhase: phaseClimates(judged),
      inBand: {
        ...{ score, temperature: temperature.inBand, humidity: humidity.inBand },
        ...{ vpd: vpd.inBand, co2: co2.inBand },
      },
    });
  }
  return { runs };
}

/** Thousands of ppm·h in all; nothing where nobody read the air. */
function doseOf(days: readonly ComparedDay[]): number | null {
  const told = days.flatMap(({ co2Dose }) => co2Dose ?? []);
  return told.length === 0 ? null : told.reduce((sum, dose) => sum + dose, 0) / 1000;
}
