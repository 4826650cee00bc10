import TextField from '@mui/material/TextField';
import { OptionDialog } from '@trellis/ui';
import { DatePicker } from '@trellis/ui/dates';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shiftMany } from '../calendar/rearrange.ts';
import type { BoardDialogProps } from '../calendar/asking.ts';
import { Proposed } from './proposal.tsx';
import { useTypedDays } from './use-typed-days.ts';

const most = 365;

/** Moves all bookings in view that begin on a day or later, by days. */
export function ShiftManyDialog(props: BoardDialogProps) {
  const { calendar, board, scale, span, clock, kinds, shelves, actions, onClose } = props;
  const { t } = useTranslation('shelf-calendar');
  const [day, setDay] = useState(() =>
    DateTime.fromMillis(span.now, { zone: span.zone }).plus({ days: 1 }).toISODate(),
  );
  const [typed, setTyped] = useState('1');
  const { days, problem: fault } = useTypedDays(typed, { min: -most, max: most });
  const problem = fault ?? (days === 0 ? t('shiftMany.none') : undefined);
  const from = DateTime.fromISO(day ?? '', { zone: span.zone }).toMillis();
  const proposal =
    problem === undefined && day ? shiftMany(board, shelves, { from, days, kinds, scale }) : { does: [], skips: [] };
  return (
    <OptionDialog
      open
      title={t('shiftMany.title', { count: shelves.size })}
      confirmLabel={t('actions.shift')}
      isBusy={actions.isRunning}
      canConfirm={proposal.does.length > 0}
      whyNot={problem ?? t('many.none')}
      onConfirm={() => void actions.move(proposal.does)}
      onClose={onClose}
    >
      <div className="sc-form">
        <div className="sc-form__two">
          <DatePicker label={t('shiftMany.from')} value={day} autoClose onChange={setDay} />
          <TextField
            label={t('place.days')}
            value={typed}
            error={problem !== undefined}
            helperText={problem ?? t('shiftMany.hint')}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        </div>
        <Proposed {...{ proposal, calendar, clock }} moves={proposal.does} now={span.now} />
      </div>
    </OptionDialog>
  );
}
