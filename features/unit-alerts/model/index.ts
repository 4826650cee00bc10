export { findSharedCauses, type Place, type SharedCause } from './find-shared-causes.ts';
export { followCondition, type Condition, type Step } from './follow-condition.ts';
export { houseMetrics, type HouseMetric } from './house-metrics.ts';
export type { Finding } from './finding.ts';
export { leastFlow, type GuardReadings } from './judge-guards.ts';
export { judgeRule } from './judge-rule.ts';
export * from './replay-rule.ts';
export * from './test-rule.api.ts';
export { isDryShot, shotSpreadsMinutes } from './dry-shot.ts';
