export * from './answer-links.ts';
export * from './assistant-question.entity.ts';
export * from './assistant.api.ts';
export * from './intents/index.ts';
