export * from './assistant-question.entity.ts';
export * from './assistant.api.ts';
