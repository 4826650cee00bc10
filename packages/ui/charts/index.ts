export { TimeSeriesChart } from './time-series-chart.tsx';
export { markerKinds } from './chart-data.ts';
export type { ChartMarker, TargetBand, TimeRange, TimedValue, TimeSeries } from './chart-data.ts';
export type { TimeAxis } from './axis-times.ts';
