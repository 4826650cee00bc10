export * from './facility.entity.ts';
export * from './client-facility.entity.ts';
export * from './license.entity.ts';
export * from './facility-map.entity.ts';
export * from './drying-room.entity.ts';
