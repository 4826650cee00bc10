export * from './test-type.entity.ts';
export * from './test-limit.entity.ts';
export * from './laboratory.entity.ts';
export * from './test-batch.entity.ts';
export * from './test-batch-result.entity.ts';
export * from './lab-tests.api.ts';
