import { readRuns } from '@trellis/genetics/server';
import { Lifecycle } from '@trellis/lifecycles/model';
import { readRunClimate, scoreRun } from '@trellis/lifecycles/server';
import { findDrivers, type Driver, type DriverRun } from '@trellis/run-comparison/model';
import type { CallContext } from '@trellis/server-kit';

/** Of how many runs the histories are read: the newest. */
const mostRead = 16;

/** What went with the yield of the newest harvested runs of a strain; outliers are left out. */
export async function readDrivers(
  strainId: number,
  context: CallContext,
): Promise<{ runs: number; drivers: Driver[] }> {
  const { records, viewer } = context;
  const { runs } = await readRuns({ strainId }, context);
  const told = runs
    .filter(
      ({ excludeFromStats, dryGrams, plantsHarvested }) =>
        !excludeFromStats && dryGrams !== null && plantsHarvested > 0,
    )
    .slice(0, mostRead);
  const read: DriverRun[] = [];
  for (const run of told) {
    const climate = await readRunClimate(await records.get(Lifecycle, run.lifecycle_id, viewer), context);
    const { temperature, humidity, vpd, co2, dli, dryBack } = scoreRun(climate);
    const survival = run.plantsStarted ? run.plantsHarvested / run.plantsStarted : null;
    read.push({
      yield: (run.dryGrams ?? 0) / run.plantsHarvested,
      features: {
        ...{ temperatureInBand: temperature.inBand, humidityInBand: humidity.inBand },
        ...{ vpdInBand: vpd.inBand, co2InBand: co2.inBand },
        ...{ temperatureMean: temperature.mean, humidityMean: humidity.mean, vpdMean: vpd.mean, co2Mean: co2.mean },
        ...{ dli: dli.real, dryBack: dryBack.mean, days: run.days, survival },
      },
    });
  }
  return { runs: read.length, drivers: findDrivers(read) };
}
