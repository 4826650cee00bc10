import { unitNaming } from '@trellis/units/model';
import type { SessionUser } from '@trellis/web-kit';
import type { Density } from '../unit-grid/arrange/grid-address.ts';
import type { ChartMetricKey } from '../unit-page/charts/prepare/chart-metrics.ts';

/** How a person wants units shown, as their profile says. */
export interface UnitPreferences {
  /** How the grid looks unless its address says otherwise; nothing leaves it to the width of the screen. */
  density: Density | undefined;
  /** What choosing a unit's state opens. */
  stateOpens: 'card' | 'page';
  /** A unit's name as it is shown. */
  nameOf: (platformGroupName: string) => string;
  /** The metric that stands first; nothing leaves the usual order. */
  firstMetric: ChartMetricKey | undefined;
  /** The unit's page as one long page instead of tabs. */
  isOnePage: boolean;
}

const densityOfView: Readonly<Record<string, Density>> = { tiles: 'card', rows: 'row', table: 'compact' };

const metricOfChart: Readonly<Record<string, ChartMetricKey>> = {
  temperature: 'temperature',
  humidity: 'humidity',
  co2: 'co2',
  vpd: 'vpd',
  light: 'lux',
};

type Kept = Required<
  Pick<
    SessionUser,
    'deviceDashboardView' | 'vfuStateInteraction' | 'showFullVfuName' | 'defaultChart' | 'vfuLegacyView'
  >
>;

/** Reads the preferences of the profile; what it does not say, or no longer offers, is as usual. */
export const readUnitPreferences = (kept: Kept): UnitPreferences => ({
  density: densityOfView[kept.deviceDashboardView ?? ''],
  stateOpens: kept.vfuStateInteraction === 'page' ? 'page' : 'card',
  nameOf: unitNaming(kept.showFullVfuName),
  firstMetric: metricOfChart[kept.defaultChart ?? ''],
  isOnePage: kept.vfuLegacyView === true,
});

/** The same things with the wanted one before the others. */
export function putFirst<T extends { key: string }>(list: readonly T[], first: string | undefined): T[] {
  const isFirst = ({ key }: T) => key === first;
  return [...list.filter(isFirst), ...list.filter((one) => !isFirst(one))];
}
