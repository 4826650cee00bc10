export * from './run-comparison.api.ts';
export * from './find-drivers.ts';
export * from './find-windows.ts';
