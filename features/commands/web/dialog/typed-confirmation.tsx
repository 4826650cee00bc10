import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Draft } from './draft.ts';

interface TypedConfirmationProps {
  count: number;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** Makes sure that the number of units was read. */
export function TypedConfirmation({ count, draft, onChange }: TypedConfirmationProps) {
  const { t } = useTranslation('commands');
  return (
    <TextField
      label={t('dialog.typeCount', { count })}
      value={draft.typedCount}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' }, inputLabel: { shrink: true } }}
      onChange={(event) => onChange({ typedCount: event.target.value })}
    />
  );
}
