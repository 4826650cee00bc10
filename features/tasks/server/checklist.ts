import { Refusal } from '@trellis/server-kit';
import type { ChecklistItem, TaskInput } from '@trellis/tasks/model';

/** Refuses while something mandatory is neither ticked nor entered. */
export function assertChecklistDone(checklist: readonly ChecklistItem[], inputs: readonly TaskInput[] = []): void {
  const open = checklist.filter(({ isMandatory, isDone }) => isMandatory && !isDone).map(({ label }) => label);
  const missing = inputs
    .filter(({ isMandatory, value }) => isMandatory && (value === undefined || value === null || value === ''))
    .map(({ label }) => label);
  const left = [...open, ...missing];
  if (left.length > 0) throw new Refusal('task.incomplete', `Still to do: ${left.join(', ')}.`, 422, { open, missing });
}

/** Mandatory lines of the record cannot be left out or made optional by what is sent. */
export function mergeChecklist(
  kept: readonly ChecklistItem[],
  sent: readonly ChecklistItem[] | undefined,
): ChecklistItem[] {
  if (!sent) return [...kept];
  const done = new Set(sent.filter(({ isDone }) => isDone).map(({ label }) => label));
  return kept.map((item) => ({ ...item, isDone: done.has(item.label) }));
}
