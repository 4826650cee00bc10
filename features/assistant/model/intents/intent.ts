/** What the assistant answers by itself, from live data. */
export const intentNames = [
  'unitStatus',
  'troubledUnits',
  'unitContents',
  'nextHarvests',
  'myTasksToday',
  'openAlerts',
  'metricAverage',
  'irrigateUnit',
  'openScreen',
] as const;
export type IntentName = (typeof intentNames)[number];

export const assistantLanguages = ['en', 'es'] as const;
export type AssistantLanguage = (typeof assistantLanguages)[number];

/** What areas are asked about. */
export const askedMetrics = ['temperature', 'humidity', 'co2', 'vpd'] as const;
export type AskedMetric = (typeof askedMetrics)[number];

/** Seconds a unit may be irrigated for. */
export const mostSeconds = 3600;

/** What a question names; each intent takes its own. */
export interface Slots {
  lang?: AssistantLanguage | undefined;
  platformGroup_id?: number | undefined;
  /** Without it, the whole facility. */
  area_id?: number | undefined;
  metric?: AskedMetric | undefined;
  durationSeconds?: number | undefined;
  /** A page of the person's menu. */
  screen?: string | undefined;
}
