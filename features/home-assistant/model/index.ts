export * from './bridge.ts';
export * from './discovery.ts';
export * from './home-assistant-link.entity.ts';
export * from './home-assistant.api.ts';
export * from './topics.ts';
export * from './unit-state-message.ts';
