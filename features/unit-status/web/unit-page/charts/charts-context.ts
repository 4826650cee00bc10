import type { Sensor } from '@trellis/telemetry/model';
import type { UnitRecord, UnitState } from '@trellis/units/model';
import { createContext, use } from 'react';
import type { Compared } from './compare/use-compared.ts';
import type { UnitEvent } from './events/unit-events.ts';
import type { LivePoints } from './live-points.ts';
import type { MetricHistory } from './prepare/metric-series.ts';
import type { RootZoneTimes } from './prepare/newest-of.ts';
import type { DatedPhase, LightStretch } from './prepare/light-stretches.ts';
import type { ChartWindow } from './window/use-chart-window.ts';

/** What the charts and the table of a unit share. */
export interface ChartsShared {
  record: UnitRecord;
  health: UnitState;
  window: ChartWindow;
  /** What the plans of the unit's runs wanted, in time order. */
  phases: readonly DatedPhase[];
  /** By designator. */
  sensors: ReadonlyMap<number, Sensor>;
  livePoints: LivePoints;
  rootZoneAt: RootZoneTimes;
  /** What a dashed line shows beside. */
  compared: Compared | undefined;
  stretches: readonly LightStretch[];
  /** What the lamps gave. */
  light: MetricHistory;
  events: readonly UnitEvent[];
}

export const ChartsContext = createContext<ChartsShared | undefined>(undefined);

export function useChartsShared(): ChartsShared {
  const shared = use(ChartsContext);
  if (!shared) throw new Error('No charts around this part of the page.');
  return shared;
}
