import type { AskedMetric, IntentName, Missing } from '@trellis/assistant/model';

/** The sentences answers are made of, in one language. */
export interface Words {
  states: Readonly<Record<'HEALTHY' | 'WARN' | 'OFFLINE' | 'DISABLED' | 'UNDEPLOYED', string>>;
  isInState: (unit: string, area: string, state: string) => string;
  /** What is said of a unit without warnings. */
  calm: Readonly<Record<'HEALTHY' | 'DISABLED' | 'UNDEPLOYED' | 'OTHER', string>>;
  reads: (readings: readonly string[]) => string;
  oldReading: string;
  metrics: Readonly<Record<AskedMetric, string>>;
  grows: (run: {
    unit: string;
    crop: string;
    plan: string;
    phase: string;
    day: string;
    plants: number;
    harvest: string;
  }) => string;
  noCrop: string;
  noPhase: string;
  dayOf: (day: number, total: number | null) => string;
  dayUnknown: string;
  harvestOn: (date: string) => string;
  growsNothing: (unit: string) => string;
  nextHarvests: (count: number) => string;
  harvestLine: (harvest: { date: string; crop: string; where: string; plants: number; isOverdue: boolean }) => string;
  noHarvests: string;
  noHarvestOf: (unit: string) => string;
  tasks: (count: number, overdue: number) => string;
  taskLine: (task: { title: string; area: string; when: string }) => string;
  since: (date: string) => string;
  noTasks: string;
  alerts: (count: string, unit: string | undefined) => string;
  alertLine: (alert: { level: number; name: string; unit: string; message: string }) => string;
  noAlerts: (unit: string | undefined) => string;
  troubled: (count: number, all: number) => string;
  troubleLine: (trouble: { unit: string; area: string; state: string; reason: string }) => string;
  noTrouble: (all: number) => string;
  more: (count: number) => string;
  average: (figures: {
    metric: AskedMetric;
    where: string;
    value: string;
    low: string;
    high: string;
    units: number;
  }) => string;
  noReadings: (metric: AskedMetric, where: string) => string;
  wholeFacility: (name: string) => string;
  askIrrigation: (unit: string, seconds: number) => string;
  irrigates: (unit: string, seconds: number) => string;
  cannotIrrigate: (unit: string, reason: string) => string;
  mayNotIrrigate: string;
  opens: (screen: string) => string;
  notInMenu: string;
  missing: Readonly<
    Record<Missing['slot'], Readonly<Record<Missing['why'], (asked: string, intent: IntentName) => string>>>
  >;
  helpFound: string;
  helpNotFound: string;
}
