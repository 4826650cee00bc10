export * from './assistant-question.entity.ts';
