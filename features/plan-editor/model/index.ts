export * from './draft.ts';
export * from './edit-plan.ts';
export * from './history.ts';
export * from './compare-plans.ts';
export * from './merge-plans.ts';
export * from './sum-up-plan.ts';
export * from './find-warnings.ts';
export * from './recognise-parts.ts';
