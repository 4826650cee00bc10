export * from './farm-dashboard.api.ts';
export * from './degree-hours.ts';
export * from './sum-rooms.ts';
