export * from './irrigation-lease.entity.ts';
export * from './dosing.api.ts';
export * from './irrigation.api.ts';
export * from './settle-leases.ts';
export * from './judge-water.ts';
export * from './simulate-water.ts';
