export * from './lookup.entity.ts';
export * from './system-tables.api.ts';
