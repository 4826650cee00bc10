export * from './strain.entity.ts';
export * from './varietal.entity.ts';
export * from './attribute.entity.ts';
