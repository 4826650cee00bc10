import { findAction, type Action, type WrittenValue } from '@trellis/commands/model';

/** An action with its value: `Light intensity 80 %`. A number's unit follows it. */
export function batchName(
  { actionId, value }: { actionId: number; value: WrittenValue | null },
  actionLabel: (action: Action) => string,
  words: { on: string; off: string; unknown: string },
): string {
  const action = findAction(actionId);
  if (!action) return `${words.unknown} ${actionId}`;
  const label = actionLabel(action);
  if (value === null) return label;
  if (action.value.kind === 'integer') return `${label} ${String(value)} ${action.value.unit}`;
  if (action.value.kind === 'flag') return `${label}: ${value === true ? words.on : words.off}`;
  return `${label} ${String(value)}`;
}
