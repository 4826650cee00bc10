import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import type { OwnDialogProps } from '@trellis/commands/web';
import { filtered } from '@trellis/entity-kit';
import { Notice, OptionDialog, PageContent } from '@trellis/ui';
import { unitsApi } from '@trellis/units/model';
import {
  isApiError,
  sendWith,
  useCall,
  useClientOptions,
  useErrorText,
  useTakeBack,
  useToast,
  useUser,
} from '@trellis/web-kit';
import { useState } from 'react';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { unitCalls, type UnitPlace } from './unit-calls.ts';
import { UnitList } from './unit-list.tsx';

/** Moves units to another area, rack or (one alone) position. Plants, devices and history move along. */
export function MoveDialog({ units, onClose, onDone, action }: OwnDialogProps) {
  const { t, format } = useGridWords();
  const { facility_id } = useUser();
  const ids = units.map(({ platformGroup_id }) => platformGroup_id);
  const places = useCall(unitCalls.units, whereOf(ids));
  const areas = useCall(unitCalls.areas, filtered({ where: { facility_id }, order: 'name' }));
  const title = format.locale.startsWith('es') ? action.labelEs : action.label;
  if (places.data && areas.data)
    return (
      <MoveForm title={title} units={units} places={places.data} areas={areas.data} onClose={onClose} onDone={onDone} />
    );
  return (
    <OptionDialog
      open
      title={title}
      confirmLabel={t('move.confirm', { count: ids.length })}
      canConfirm={false}
      onConfirm={onClose}
      onClose={onClose}
    >
      <PageContent
        loads={{
          data: undefined,
          error: places.error ?? areas.error,
          refetch: () => void (places.error ? places.refetch() : areas.refetch()),
        }}
      >
        {() => null}
      </PageContent>
    </OptionDialog>
  );
}

interface MoveFormProps extends Pick<OwnDialogProps, 'units' | 'onClose' | 'onDone'> {
  title: string;
  places: readonly UnitPlace[];
  areas: readonly { id: number; name: string }[];
}

const whereOf = (ids: readonly number[]) => filtered({ where: { id: { inq: ids } } });

/** The moves that put units back: an order for each place they stood at, of the version that was moved. */
function placesBefore(places: readonly UnitPlace[], moved: readonly UnitPlace[]) {
  const versions = new Map(moved.map(({ id, updatedate }) => [id, updatedate]));
  const byPlace = Map.groupBy(places, ({ area_id, rack, position }) => JSON.stringify([area_id, rack, position]));
  return [...byPlace.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { area_id, rack, position } = first;
    return [{ units: group.map(({ id }) => ({ id, updatedate: versions.get(id) })), area_id, rack, position }];
  });
}

const sameOr = <T,>(values: readonly T[], other: T): T => (new Set(values).size === 1 ? (values[0] ?? other) : other);

function MoveForm({ title, units, places, areas, onClose, onDone }: MoveFormProps) {
  const { t } = useGridWords();
  const errorText = useErrorText();
  const toast = useToast();
  const queries = useQueryClient();
  const send = sendWith(useClientOptions());
  const only = places.length === 1 ? places[0] : undefined;
  const takeBack = useTakeBack();
  const [area, setArea] = useState(() =>
    String(
      sameOr(
        places.map(({ area_id }) => area_id),
        0,
      ) || '',
    ),
  );
  const [rack, setRack] = useState(() =>
    sameOr(
      places.map((place) => place.rack ?? ''),
      '',
    ),
  );
  const [position, setPosition] = useState(() => String(only?.position ?? ''));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const isPosition = position === '' || /^\d{1,6}$/.test(position);
  const carryOut = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = {
        units: places.map(({ id, updatedate }) => ({ id, updatedate })),
        area_id: Number(area),
        rack: rack.trim() === '' ? null : rack.trim(),
        ...(only && { position: position === '' ? null : Number(position) }),
      };
      await send(unitsApi.calls.move, { body });
      const moved = await send(unitCalls.units, whereOf(places.map(({ id }) => id)));
      const back = placesBefore(places, moved).map((body) => () => send(unitsApi.calls.move, { body }));
      toast.success(t('move.done', { count: places.length }), { undo: () => takeBack(back, ['ag_platformGroups']) });
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ['ag_platformGroups'] });
    }
  };
  return (
    <OptionDialog
      open
      title={title}
      confirmLabel={t('move.confirm', { count: places.length })}
      canConfirm={area !== '' && isPosition}
      isBusy={isBusy}
      onConfirm={() => void carryOut()}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <UnitList units={units} />
        <Notice state="info">{t('move.what')}</Notice>
        <TextField select label={t('move.area')} value={area} onChange={(event) => setArea(event.target.value)}>
          {areas.map(({ id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={t('move.rack')}
          value={rack}
          slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
          onChange={(event) => setRack(event.target.value)}
        />
        {only ? (
          <TextField
            label={t('move.position')}
            value={position}
            error={!isPosition}
            helperText={t('move.positionWhat')}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
            onChange={(event) => setPosition(event.target.value)}
          />
        ) : null}
        {failure ? (
          <Notice state="error">{isConflict(failure) ? t('move.conflict') : errorText(failure)}</Notice>
        ) : null}
      </Stack>
    </OptionDialog>
  );
}

/** Somebody changed one of the units while the dialog was open; it has read them again by now. */
const isConflict = (failure: Error): boolean => isApiError(failure) && failure.statusCode === 409;
