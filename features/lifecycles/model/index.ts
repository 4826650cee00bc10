export * from './lifecycle.entity.ts';
