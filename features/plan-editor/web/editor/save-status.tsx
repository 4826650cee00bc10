import Button from '@mui/material/Button';
import { StateChip, type StateName } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import type { SaveState } from './use-draft.ts';

const states: Readonly<Record<SaveState, StateName>> = {
  saved: 'healthy',
  waiting: 'info',
  saving: 'info',
  invalid: 'warning',
  failed: 'error',
};

interface SaveStatusProps {
  saving: { state: SaveState; reason: string | undefined };
  onSave: () => void;
}

/** Whether the server has what is shown, and the way to hand it over at once. */
export function SaveStatus({ saving: { state, reason }, onSave }: SaveStatusProps) {
  const { t } = useTranslation('plan-editor');
  const canSave = state === 'waiting' || state === 'failed';
  return (
    <span className="pe-saving" role="status" title={reason}>
      <StateChip state={states[state]} label={t(`saving.${state}`)} />
      {canSave ? (
        <Button size="small" onClick={onSave}>
          {t('saving.now')}
        </Button>
      ) : null}
      {reason === undefined ? null : <span className="pe-soft">{reason}</span>}
    </span>
  );
}
