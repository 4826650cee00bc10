// What components of other features use; tasks have no pages of their own yet.
export { useTaskPath } from './use-task-path.ts';
export { useCompleteTask } from './use-complete-task.ts';
