import TextField from '@mui/material/TextField';
import { OptionDialog } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanAfterRuns } from '../calendar/rearrange.ts';
import type { BoardDialogProps } from '../calendar/asking.ts';
import { Proposed } from './proposal.tsx';

const most = 60;

/** Books days of cleaning after each run to come of the shelves in view, where they are free. */
export function CleanDialog(props: BoardDialogProps) {
  const { calendar, board, scale, span, clock, shelves, actions, onClose } = props;
  const { t } = useTranslation('shelf-calendar');
  const [typed, setTyped] = useState('2');
  const days = Number(typed);
  const isGood = Number.isInteger(days) && days >= 1 && days <= most;
  const proposal = isGood ? cleanAfterRuns(board, shelves, { days, now: span.now, scale }) : { does: [], skips: [] };
  return (
    <OptionDialog
      open
      title={t('clean.title', { count: shelves.size })}
      confirmLabel={t('actions.clean')}
      isBusy={actions.isRunning}
      canConfirm={proposal.does.length > 0}
      onConfirm={() => void actions.book(proposal.does)}
      onClose={onClose}
    >
      <div className="sc-form">
        <TextField
          size="small"
          label={t('clean.days')}
          value={typed}
          error={!isGood}
          helperText={isGood ? t('clean.hint') : t('place.daysRule', { most })}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <Proposed {...{ proposal, calendar, clock }} now={span.now} />
      </div>
    </OptionDialog>
  );
}
