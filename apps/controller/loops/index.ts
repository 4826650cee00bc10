/** Pure control loops: each takes its memory and what it sees, and returns its new memory. */
export * from './air-unit-loop.ts';
export * from './climate.ts';
export * from './co2-loop.ts';
export * from './curtain-loop.ts';
export * from './device-times.ts';
export * from './heater-loop.ts';
export * from './humidity-loops.ts';
export * from './irrigation-loop.ts';
export * from './light-loop.ts';
export * from './machine.ts';
