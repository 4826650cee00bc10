import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { SkippedUnit } from '@trellis/commands/model';
import { useTranslation } from 'react-i18next';
import type { Draft } from './draft.ts';

interface AgainChoiceProps {
  skipped: readonly SkippedUnit[];
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** Whether units that were irrigated a short while ago get more water: left out unless somebody says so. */
export function AgainChoice({ skipped, draft, onChange }: AgainChoiceProps) {
  const { t } = useTranslation('commands');
  const count = skipped.filter(({ reason }) => reason === 'irrigatedLately').length;
  if (!draft.isAgain && count === 0) return null;
  return (
    <FormControlLabel
      label={draft.isAgain ? t('notes.againChosen') : t('notes.again', { count })}
      control={
        <Checkbox
          checked={draft.isAgain}
          onChange={(event) => onChange({ isAgain: event.target.checked, typedCount: '' })}
        />
      }
    />
  );
}
