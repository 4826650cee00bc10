import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Area } from '@trellis/facilities/model';
import { useTranslation } from 'react-i18next';
import { mostUnits, unitNames, type Room, type RoomProblem } from './unit-names.ts';

interface RoomFieldsProps {
  room: Room;
  number: number;
  problem: RoomProblem | undefined;
  onChange: (change: Partial<Room>) => void;
  /** Missing for the only room. */
  onDrop?: (() => void) | undefined;
}

/** A room, how many units stand in it, and how they are called. */
export function RoomFields({ room, number, problem, onChange, onDrop }: RoomFieldsProps) {
  const { t } = useTranslation('installation');
  const { t: ofFacilities } = useTranslation('facilities');
  const problemOf = (field: RoomProblem['field']) =>
    problem?.field === field
      ? { error: true, helperText: t(`rooms.problems.${problem.key}`, { ...problem.values }) }
      : {};
  return (
    <Box
      role="group"
      aria-label={t('rooms.room', { number })}
      sx={{ display: 'grid', gap: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <Box sx={{ flex: 1, display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '3fr 2fr' } }}>
          <TextField
            autoFocus
            label={t('rooms.name')}
            value={room.name}
            placeholder={t('rooms.nameExample')}
            onChange={({ target }) => onChange({ name: target.value })}
            slotProps={{ htmlInput: { maxLength: 120 } }}
            {...problemOf('name')}
          />
          <TextField
            select
            label={ofFacilities('records.area.fields.kind')}
            value={room.kind}
            onChange={({ target }) => {
              const kind = target.value as Room['kind'];
              onChange({ kind, ...(kind !== 'grow' && room.kind === 'grow' && { units: 0 }) });
            }}
          >
            {Area.fields.kind.values.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {ofFacilities(`records.area.choices.kind.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        {onDrop ? (
          <IconButton aria-label={t('rooms.drop', { number })} onClick={onDrop} sx={{ mt: 0.5 }}>
            <Close />
          </IconButton>
        ) : null}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '2fr 3fr' }}>
        <TextField
          label={t('rooms.units')}
          type="number"
          value={Number.isNaN(room.units) ? '' : room.units}
          onChange={({ target }) => onChange({ units: target.value === '' ? NaN : Number(target.value) })}
          slotProps={{ htmlInput: { min: 0, max: mostUnits, inputMode: 'numeric' } }}
          {...problemOf('units')}
        />
        <TextField
          label={t('rooms.pattern')}
          value={room.pattern}
          disabled={room.units === 0}
          onChange={({ target }) => onChange({ pattern: target.value })}
          slotProps={{ htmlInput: { maxLength: 120, spellCheck: false, autoCapitalize: 'none' } }}
          {...problemOf('pattern')}
        />
      </Box>
      <Preview room={room} />
    </Box>
  );
}

function Preview({ room }: { room: Room }) {
  const { t } = useTranslation('installation');
  const names = room.name.trim() === '' ? [] : unitNames(room);
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined) return null;
  return (
    <Typography variant="body2" aria-live="polite" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {names.length === 1 ? t('rooms.previewOne', { first }) : t('rooms.preview', { first, last, count: names.length })}
    </Typography>
  );
}
