export * from './controller-command.entity.ts';
