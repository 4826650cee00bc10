export * from './facility.entity.ts';
export * from './client-facility.entity.ts';
export * from './facility-channel.entity.ts';
export * from './license.entity.ts';
export * from './drying-room.entity.ts';
export * from './us-states.ts';
export * from './facilities.api.ts';
