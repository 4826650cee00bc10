export * from './controller.entity.ts';
export * from './virtual-device.entity.ts';
export * from './zone.entity.ts';
export * from './device-types.ts';
