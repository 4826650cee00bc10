import type { Sensor } from '@trellis/telemetry/model';
import type { ChartMarker } from '@trellis/ui/charts';
import type { UnitRecord } from '@trellis/units/model';
import { createContext, use } from 'react';
import type { LivePoints } from './live-points.ts';
import type { LightStretch } from './prepare/light-stretches.ts';
import type { ChartWindow } from './window/use-chart-window.ts';

/** What the charts and the table of a unit share. */
export interface ChartsShared {
  record: UnitRecord;
  window: ChartWindow;
  /** By designator. */
  sensors: ReadonlyMap<number, Sensor>;
  livePoints: LivePoints;
  stretches: readonly LightStretch[];
  markers: readonly ChartMarker[];
}

export const ChartsContext = createContext<ChartsShared | undefined>(undefined);

export function useChartsShared(): ChartsShared {
  const shared = use(ChartsContext);
  if (!shared) throw new Error('No charts around this part of the page.');
  return shared;
}
