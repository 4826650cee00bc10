export * from './refusal.ts';
export * from './filter-text.ts';
export * from './where.ts';
export * from './guard.ts';
export * from './select.ts';
export * from './schema.ts';
export * from './values.ts';
export * from './drift.ts';
