export * from './lookup.entity.ts';
