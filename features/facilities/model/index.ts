export * from './facility.entity.ts';
