export * from './opex-category.entity.ts';
export * from './opex-entry.entity.ts';
export * from './target.entity.ts';
export * from './active-unit-month.entity.ts';
export * from './invoice.entity.ts';
export * from './data-archive-job.entity.ts';
