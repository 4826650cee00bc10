import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { Notice, OptionDialog } from '@trellis/ui';
import { useCall, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sensorName } from './show-sensor.ts';
import { useArrange } from './use-arrange.ts';
import type { LiveSensor } from './use-sensors.ts';

interface DialogProps {
  sensors: readonly LiveSensor[];
  onClose: () => void;
}

interface Place {
  id: number;
  name: string;
}

/** Says which unit or zone sensors stand for. */
export function AssignDialog({ sensors, onClose }: DialogProps) {
  const { t } = useTranslation('sensors');
  const { facility_id } = useUser();
  const [unit, setUnit] = useState<Place | null>(null);
  const [zone, setZone] = useState<Place | null>(null);
  const asked = filtered({ where: { facility_id }, fields: ['id', 'name'], order: 'name' });
  const units = useCall(everyday('ag_platformGroups').list, asked);
  const zones = useCall(everyday('zones').list, asked);
  const save = useArrange(onClose);
  return (
    <OptionDialog
      open
      title={t('assign.title', { count: sensors.length })}
      confirmLabel={t('assign.confirm')}
      isBusy={save.isRunning}
      onClose={onClose}
      onConfirm={() =>
        void save.run({
          body: { ids: sensors.map(({ id }) => id), platformGroup_id: unit?.id ?? null, zone_id: zone?.id ?? null },
        })
      }
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <p className="se-names">{sensors.map(sensorName).join(', ')}</p>
        <PlaceField label={t('assign.unit')} places={units.data ?? []} value={unit} onChange={setUnit} />
        <PlaceField label={t('assign.zone')} places={zones.data ?? []} value={zone} onChange={setZone} />
        {unit === null && zone === null ? <Notice state="warning">{t('assign.nowhere')}</Notice> : null}
      </Stack>
    </OptionDialog>
  );
}

interface PlaceFieldProps {
  label: string;
  places: readonly Place[];
  value: Place | null;
  onChange: (place: Place | null) => void;
}

function PlaceField({ label, places, value, onChange }: PlaceFieldProps) {
  return (
    <Autocomplete
      options={[...places]}
      value={value}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, place) => onChange(place)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

const lowestPriority = 99;

/** Ranks sensors: of several that measure the same in a unit, the lowest number speaks for it. */
export function PriorityDialog({ sensors, onClose }: DialogProps) {
  const { t } = useTranslation('sensors');
  const [text, setText] = useState(String(sensors[0]?.priority ?? 1));
  const save = useArrange(onClose);
  const priority = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  const isRank = priority >= 1 && priority <= lowestPriority;
  return (
    <OptionDialog
      open
      title={t('priority.title', { count: sensors.length })}
      confirmLabel={t('priority.confirm')}
      canConfirm={isRank}
      isBusy={save.isRunning}
      onClose={onClose}
      onConfirm={() => void save.run({ body: { ids: sensors.map(({ id }) => id), priority } })}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <p className="se-names">{sensors.map(sensorName).join(', ')}</p>
        <TextField
          autoFocus
          label={t('columns.priority')}
          value={text}
          error={!isRank}
          helperText={t('priority.help')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onChange={(event) => setText(event.target.value)}
        />
      </Stack>
    </OptionDialog>
  );
}
