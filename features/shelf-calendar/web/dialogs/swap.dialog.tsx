import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { OptionDialog } from '@trellis/ui';
import { DatePicker } from '@trellis/ui/dates';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { swapUnits } from '../calendar/rearrange.ts';
import type { BoardDialogProps } from '../calendar/asking.ts';
import { Proposed } from './proposal.tsx';

/** What is booked in two units from a day on changes places. */
export function SwapDialog({ calendar, board, span, clock, kinds, actions, onClose }: BoardDialogProps) {
  const { t } = useTranslation('shelf-calendar');
  const [units, setUnits] = useState<readonly [number | null, number | null]>([null, null]);
  const [day, setDay] = useState(() => DateTime.fromMillis(span.now, { zone: span.zone }).toISODate());
  const shelvesOf = (id: number | null) =>
    calendar.shelves.filter(({ platformGroup_id }) => platformGroup_id === id).map((shelf) => shelf.id);
  const [first, second] = units;
  const isGood = first !== null && second !== null && first !== second && day !== null;
  const from = DateTime.fromISO(day ?? '', { zone: span.zone }).toMillis();
  const proposal = isGood
    ? swapUnits(board, [shelvesOf(first), shelvesOf(second)], { from, kinds })
    : { does: [], skips: [] };
  const choice = (place: 0 | 1) => (
    <Autocomplete
      size="small"
      options={calendar.units}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      value={calendar.units.find(({ id }) => id === units[place]) ?? null}
      onChange={(_event, unit) => setUnits(place === 0 ? [unit?.id ?? null, second] : [first, unit?.id ?? null])}
      renderInput={(params) => <TextField {...params} label={t(place === 0 ? 'swap.first' : 'swap.second')} />}
    />
  );
  return (
    <OptionDialog
      open
      title={t('swap.title')}
      confirmLabel={t('actions.swap')}
      isBusy={actions.isRunning}
      canConfirm={proposal.does.length > 0}
      whyNot={isGood ? t('many.none') : t('swap.needsTwo')}
      onConfirm={() => void actions.move(proposal.does)}
      onClose={onClose}
    >
      <div className="sc-form">
        <div className="sc-form__two">
          {choice(0)}
          {choice(1)}
        </div>
        <DatePicker label={t('swap.from')} value={day} autoClose onChange={setDay} />
        {isGood ? <Proposed {...{ proposal, calendar, clock }} moves={proposal.does} now={span.now} /> : null}
      </div>
    </OptionDialog>
  );
}
