export { TimeStack, keysOf } from './stack/time-stack.tsx';
export { StackPane } from './stack/stack-pane.tsx';
export { createStack, type StackStore } from './stack/stack-store.ts';
export { usePointedAt, useStackShared } from './stack/stack-context.ts';
export { stackCsv, stackPng } from './stack/stack-export.ts';
export type { ChartLine, TargetBand, TimeRange, TimedValue, TimeSeries } from './chart-data.ts';
export type { TimeAxis } from './axis-times.ts';
