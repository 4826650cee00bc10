export * from './command-metrics.ts';
export * from './command-notes.ts';
export * from './command-states.ts';
export * from './controller-command.entity.ts';
export * from './command-reasons.ts';
export * from './command-refusal.ts';
export * from './light-ramp.entity.ts';
export * from './light-ramp-course.ts';
export * from './machine-commands.ts';
export * from './skip-reasons.ts';
export * from './supersession.ts';
export * from './way-back.ts';
export * from './commands.api.ts';
export * from './catalogue/action-catalogue.ts';
export * from './catalogue/action-record.ts';
export * from './catalogue/plan-write.ts';
export {
  actionGroups,
  type Action,
  type ActionGroup,
  type ActionTarget,
  type ActionWay,
  type ActionWrite,
  type ValueRule,
  type WrittenValue,
} from './catalogue/action.ts';
