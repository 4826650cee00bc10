export * from './strain.entity.ts';
