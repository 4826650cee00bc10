export * from './genetics.api.ts';
export * from './sum-up-runs.ts';
export * from './draw-lineage.ts';
