import TextField from '@mui/material/TextField';
import { OptionDialog } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanAfterRuns } from '../calendar/rearrange.ts';
import type { BoardDialogProps } from '../calendar/asking.ts';
import { Proposed } from './proposal.tsx';
import { useTypedDays } from './use-typed-days.ts';

const most = 60;

/** Books days of cleaning after each run to come of the shelves in view, where they are free. */
export function CleanDialog(props: BoardDialogProps) {
  const { calendar, board, scale, span, clock, shelves, actions, onClose } = props;
  const { t } = useTranslation('shelf-calendar');
  const [typed, setTyped] = useState('2');
  const { days, problem } = useTypedDays(typed, { isPositive: true, max: most });
  const proposal =
    problem === undefined ? cleanAfterRuns(board, shelves, { days, now: span.now, scale }) : { does: [], skips: [] };
  return (
    <OptionDialog
      open
      title={t('clean.title', { count: shelves.size })}
      confirmLabel={t('actions.clean')}
      isBusy={actions.isRunning}
      canConfirm={proposal.does.length > 0}
      whyNot={problem ?? t('many.none')}
      onConfirm={() => void actions.book(proposal.does)}
      onClose={onClose}
    >
      <div className="sc-form">
        <TextField
          size="small"
          label={t('clean.days')}
          value={typed}
          error={problem !== undefined}
          helperText={problem ?? t('clean.hint')}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <Proposed {...{ proposal, calendar, clock }} now={span.now} />
      </div>
    </OptionDialog>
  );
}
