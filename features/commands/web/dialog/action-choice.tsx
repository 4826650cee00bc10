import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Action } from '@trellis/commands/model';
import { useTranslation } from 'react-i18next';
import { useActionLabel } from '../offer/use-action-label.ts';

interface ActionChoiceProps {
  action: Action;
  choices: readonly Action[];
  onChoose: (action: Action) => void;
}

/** Which of the actions that answer the same question. */
export function ActionChoice({ action, choices, onChoose }: ActionChoiceProps) {
  const { t } = useTranslation('commands');
  const actionLabel = useActionLabel();
  return (
    <ToggleButtonGroup
      exclusive
      value={action.id}
      aria-label={t('dialog.action')}
      sx={{ flexWrap: 'wrap', gap: 1 }}
      onChange={(_event, id: number | null) => {
        const chosen = choices.find((choice) => choice.id === id);
        if (chosen) onChoose(chosen);
      }}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.id} value={choice.id} sx={chip}>
          {actionLabel(choice)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const chip = {
  // Each choice stands alone; the group would join their borders.
  '&&': { ml: 0, border: '1px solid', borderColor: 'divider', borderRadius: '8px' },
  minHeight: 40,
  px: 2,
  py: 0.5,
  color: 'text.primary',
  fontWeight: 500,
  lineHeight: 1.3,
  textTransform: 'none',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&&.Mui-selected, &&.Mui-selected:hover': {
    borderColor: 'primary.main',
    bgcolor: 'var(--t-brand-tint)',
    color: 'var(--t-brand-strong)',
    fontWeight: 650,
  },
} as const;
