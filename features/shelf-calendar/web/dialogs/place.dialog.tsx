import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { freeFrom, type BookableKind } from '@trellis/shelf-calendar/model';
import { Notice, OptionDialog } from '@trellis/ui';
import { DatePicker } from '@trellis/ui/dates';
import { sayDay } from '@trellis/ui/timeline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardDialogProps } from '../calendar/asking.ts';
import { ShelfChoice } from './shelf-choice.tsx';
import { usePlace, type Place } from './use-place.ts';

/** Books a shelf, or gives a booking another shelf and other days; says what is in the way before it is sent. */
export function PlaceDialog(props: BoardDialogProps) {
  const { asking, calendar, kinds, actions, onClose } = props;
  const { one } = asking;
  const { t } = useTranslation('shelf-calendar');
  const place = usePlace(props);
  const [note, setNote] = useState('');
  const confirm = () => {
    const { shelf, kind, from, to, isApproved } = place;
    if (shelf === null) return;
    if (one) return void actions.move([{ one, platform_id: shelf, from, to }], isApproved);
    const span = { start: new Date(from).toISOString(), finish: new Date(to).toISOString() };
    const said = note.trim() === '' ? {} : { note: note.trim() };
    void actions.book([{ platform_id: shelf, kind, ...span, ...said }], isApproved);
  };
  return (
    <OptionDialog
      open
      title={one ? t('place.move', { label: one.label }) : t('place.title')}
      confirmLabel={one ? t('actions.move') : t('actions.book')}
      isBusy={actions.isRunning}
      canConfirm={place.canConfirm}
      hasTyped={note.trim() !== ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="sc-form">
        <ShelfChoice label={t('shelf')} {...{ calendar }} value={place.shelf} onChange={place.setShelf} />
        {one ? null : (
          <TextField
            select
            size="small"
            label={t('place.kind')}
            value={place.kind}
            onChange={(event) => place.setKind(event.target.value as BookableKind)}
          >
            {kinds.map((key) => (
              <MenuItem key={key} value={key}>
                {t(`kinds.${key}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Days {...props} place={place} />
        {one ? null : (
          <TextField
            size="small"
            label={t('place.note')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
        )}
        <InTheWay {...props} place={place} />
      </div>
    </OptionDialog>
  );
}

type PartProps = BoardDialogProps & { place: Place };

function Days({ place, clock, span }: PartProps) {
  const { t } = useTranslation('shelf-calendar');
  return (
    <div className="sc-form__two">
      <DatePicker label={t('place.from')} value={place.day} autoClose onChange={place.setDay} />
      <TextField
        label={t('place.days')}
        value={place.typed}
        error={place.problem !== undefined}
        helperText={place.problem ?? t('place.until', { day: sayDay(place.to, clock, span.now) })}
        onChange={(event) => place.setTyped(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </div>
  );
}

/** What is in the way of a booking, when the shelf is free, and the approval of those who may give it. */
function InTheWay({ place, clock, span, isApprover }: PartProps) {
  const { t } = useTranslation('shelf-calendar');
  const { over, canShare, others, from, to, isApproved, setApproved } = place;
  if (!over) return null;
  const mayApprove = canShare && isApprover;
  const free = () => t('place.freeFrom', { day: sayDay(freeFrom(others, from, to - from), clock, span.now) });
  return (
    <>
      <Notice state={mayApprove ? 'warning' : 'error'}>
        {t('refused', { label: over.label, day: sayDay(over.to, clock, span.now) })}{' '}
        {canShare ? (isApprover ? null : t('place.approval')) : free()}
      </Notice>
      {mayApprove ? (
        <FormControlLabel
          control={<Checkbox checked={isApproved} onChange={(event) => setApproved(event.target.checked)} />}
          label={t('place.approve')}
        />
      ) : null}
    </>
  );
}
