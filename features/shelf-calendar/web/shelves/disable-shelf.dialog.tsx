import TextField from '@mui/material/TextField';
import { shelvesApi, type UnitShelfMap } from '@trellis/shelf-calendar/model';
import type { Infer } from '@trellis/entity-kit';
import { Notice, OptionDialog } from '@trellis/ui';
import type { Platform } from '@trellis/units/model';
import { useAction, useErrorText, useKeptState } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShelfChoice } from '../dialogs/shelf-choice.tsx';
import { useCalendar } from '../calendar/use-calendar.ts';

interface DisableShelfProps {
  shelf: Infer<typeof Platform>;
  map: UnitShelfMap | undefined;
  onClose: () => void;
}

const changes = [
  ...['ag_platforms', 'ag_plants', 'ag_plantLocations', 'ag_platformAllocations'],
  ...['ag_lifecycles', 'ag_inFlightLifecycles', 'ag_lifecyclePlatforms', 'lifecycleLog'],
];

/** Takes a shelf out of use; what stands there and is booked goes to another one. */
export function DisableShelfDialog({ shelf, map, onClose }: DisableShelfProps) {
  const { t } = useTranslation('shelf-calendar');
  const [reason, setReason] = useKeptState(`disable shelf ${shelf.id} reason`, '');
  const [to, setTo] = useKeptState<number | null>(`disable shelf ${shelf.id} to`, null);
  const [refused, setRefused] = useState<string>();
  const { calendar } = useCalendar();
  const errorText = useErrorText();
  const [plants, bookings] = [map?.plants.length ?? 0, map?.bookings ?? 0];
  const isEmpty = plants + bookings === 0;
  const disable = useAction(shelvesApi.calls.disable, {
    changes,
    success: t('shelves.disabled'),
    onSuccess: onClose,
    // Another shelf is chosen where the reason stands.
    onError: (failure) => {
      setRefused(errorText(failure));
      return true;
    },
  });
  const isGood = reason.trim() !== '' && (isEmpty || to !== null);
  return (
    <OptionDialog
      open
      title={t('shelves.disableTitle', { name: shelf.name })}
      confirmLabel={t('shelves.disable')}
      canConfirm={isGood}
      whyNot={t(reason.trim() === '' ? 'shelves.needsReason' : 'shelves.needsShelf')}
      isBusy={disable.isRunning}
      hasTyped={reason.trim() !== ''}
      onConfirm={() => {
        setRefused(undefined);
        void disable.run({
          params: { id: String(shelf.id) },
          body: { reason: reason.trim(), ...(to !== null && { platform_id: to }) },
        });
      }}
      onClose={onClose}
    >
      <div className="sc-form">
        <p className="sc-soft">
          {isEmpty
            ? t('shelves.disableEmpty')
            : t('shelves.disableText', {
                plants: t('shelves.plants', { count: plants }),
                bookings: t('shelves.bookings', { count: bookings }),
              })}
        </p>
        {refused ? <Notice state="error">{refused}</Notice> : null}
        <TextField
          autoFocus
          required
          size="small"
          label={t('shelves.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {calendar.data ? (
          <ShelfChoice
            label={t(isEmpty ? 'shelves.toOptional' : 'shelves.to')}
            calendar={{ ...calendar.data, shelves: calendar.data.shelves.filter(({ id }) => id !== shelf.id) }}
            value={to}
            onChange={setTo}
          />
        ) : null}
      </div>
    </OptionDialog>
  );
}
