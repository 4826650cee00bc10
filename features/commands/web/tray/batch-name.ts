import { findAction, type WrittenValue } from '@trellis/commands/model';
import { useTranslation } from 'react-i18next';
import { useActionLabel } from '../offer/use-action-label.ts';

/** Names batches in the person's language. */
export function useBatchName(): (batch: { actionId: number; value: WrittenValue | null }) => string {
  const { t } = useTranslation('commands');
  const actionLabel = useActionLabel();
  const words = { on: t('values.on'), off: t('values.off') };
  return (batch) => batchName(batch, actionLabel, words);
}

/** An action with its value: `Light intensity 80 %`. A number's unit follows it. */
export function batchName(
  { actionId, value }: { actionId: number; value: WrittenValue | null },
  actionLabel: (actionId: number) => string,
  words: { on: string; off: string },
): string {
  const action = findAction(actionId);
  const label = actionLabel(actionId);
  if (!action || value === null) return label;
  if (action.value.kind === 'integer') return `${label} ${String(value)} ${action.value.unit}`;
  if (action.value.kind === 'flag') return `${label}: ${value === true ? words.on : words.off}`;
  return `${label} ${String(value)}`;
}
