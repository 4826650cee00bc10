import { Refusal } from '@trellis/server-kit';
import type { ChecklistItem, TaskInput } from '@trellis/tasks/model';

/** Whether a number lies outside its bounds, or a choice is none of those offered. */
function isUnfit({ value, min, max, options }: TaskInput): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (typeof value === 'number') return value < (min ?? -Infinity) || value > (max ?? Infinity);
  return options !== undefined && !options.includes(String(value));
}

/** Refuses while something mandatory is neither ticked nor entered, and what was entered does not fit what was asked. */
export function assertChecklistDone(checklist: readonly ChecklistItem[], inputs: readonly TaskInput[] = []): void {
  const open = checklist.filter(({ isMandatory, isDone }) => isMandatory && !isDone).map(({ label }) => label);
  const missing = inputs
    .filter(({ isMandatory, value }) => isMandatory && (value === undefined || value === null || value === ''))
    .map(({ label }) => label);
  const left = [...open, ...missing];
  if (left.length > 0) throw new Refusal('task.incomplete', `Still to do: ${left.join(', ')}.`, 422, { open, missing });
  const unfit = inputs.filter(isUnfit).map(({ label }) => label);
  if (unfit.length > 0)
    throw new Refusal('task.does-not-fit', `Outside of what was asked: ${unfit.join(', ')}.`, 422, { unfit });
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
