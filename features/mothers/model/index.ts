export * from './mother-plant.entity.ts';
export * from './mothers.api.ts';
export * from './plan-cuttings.ts';
