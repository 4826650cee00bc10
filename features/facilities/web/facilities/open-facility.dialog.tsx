import { everyday, filtered } from '@trellis/entity-kit';
import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Area, Facility, facilitiesApi, usStates, type NewFacility } from '@trellis/facilities/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Room = NonNullable<NewFacility['areas']>[number];

interface OpenFacilityDialogProps {
  onOpened: (id: number) => void;
  onClose: () => void;
}

const blank = { name: '', city: '', state: '', facility_timezone: '', kind: 'indoor' as Facility['kind'], copy: 0 };
const zones = Intl.supportedValuesOf('timeZone');

/** Opens a facility: where it is, which one it is set up like, which rooms it has. People and permits follow on its page. */
export function OpenFacilityDialog({ onOpened, onClose }: OpenFacilityDialogProps) {
  const { t } = useTranslation('facilities');
  const [draft, setDraft] = useState(blank);
  const [rooms, setRooms] = useState<readonly Room[]>([]);
  const { data: others = [] } = useCall(
    everyday('facilities').list,
    filtered({ where: { active: true }, order: 'name', limit: 1000 }),
  );
  const open = useAction(facilitiesApi.calls.open, {
    success: ({ name }) => t('facilities.wasOpened', { name }),
    changes: ['ag_areas', 'ag_userFacilities'],
    onSuccess: ({ id }) => {
      onClose();
      onOpened(Number(id));
    },
  });
  const put = (change: Partial<typeof blank>) => setDraft({ ...draft, ...change });
  const named = rooms.filter(({ name }) => name.trim() !== '');
  return (
    <OptionDialog
      open
      width={640}
      title={t('facilities.open')}
      confirmLabel={t('facilities.openIt')}
      canConfirm={draft.name.trim() !== '' && draft.facility_timezone !== ''}
      isBusy={open.isRunning}
      onConfirm={() =>
        void open.run({
          body: {
            name: draft.name,
            facility_timezone: draft.facility_timezone,
            kind: draft.kind,
            city: draft.city.trim() || null,
            state: draft.state || null,
            copy_facility_id: draft.copy || null,
            areas: [...named],
          },
        })
      }
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          autoFocus
          required
          label={t('facilities.name')}
          value={draft.name}
          onChange={({ target }) => put({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: 255 } }}
        />
        <Autocomplete
          options={zones}
          value={draft.facility_timezone || null}
          getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
          onChange={(_, zone) => put({ facility_timezone: zone ?? '' })}
          renderInput={(params) => (
            <TextField {...params} required label={t('records.facility.fields.facility_timezone')} />
          )}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextField
            fullWidth
            label={t('records.facility.fields.city')}
            value={draft.city}
            onChange={({ target }) => put({ city: target.value })}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <TextField
            select
            fullWidth
            label={t('records.facility.fields.state')}
            value={draft.state}
            onChange={({ target }) => put({ state: target.value })}
          >
            <MenuItem value="">
              <em>{t('facilities.none')}</em>
            </MenuItem>
            {usStates.map(({ name, abbreviation }) => (
              <MenuItem key={abbreviation} value={abbreviation}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextField
            select
            fullWidth
            label={t('records.facility.fields.kind')}
            value={draft.kind}
            onChange={({ target }) => put({ kind: target.value as Facility['kind'] })}
          >
            {Facility.fields.kind.values.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {t(`records.facility.choices.kind.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            fullWidth
            label={t('facilities.likeAnother')}
            helperText={t('facilities.likeAnotherHint')}
            value={draft.copy}
            onChange={({ target }) => put({ copy: Number(target.value) })}
          >
            <MenuItem value={0}>
              <em>{t('facilities.none')}</em>
            </MenuItem>
            {others.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
        <Rooms rooms={rooms} onChange={setRooms} />
      </Stack>
    </OptionDialog>
  );
}

interface RoomsProps {
  rooms: readonly Room[];
  onChange: (rooms: Room[]) => void;
}

function Rooms({ rooms, onChange }: RoomsProps) {
  const { t } = useTranslation('facilities');
  const put = (at: number, change: Partial<Room>) =>
    onChange(rooms.map((room, index) => (index === at ? { ...room, ...change } : room)));
  return (
    <section aria-label={t('facilities.tabs.rooms')}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('facilities.tabs.rooms')}
      </Typography>
      <Stack spacing={1.5}>
        {rooms.map((room, index) => (
          <Box key={index} sx={{ display: 'flex', gap: 1 }}>
            <TextField
              size="small"
              label={t('facilities.room', { number: index + 1 })}
              value={room.name}
              onChange={({ target }) => put(index, { name: target.value })}
              sx={{ flex: '1 1 auto' }}
              slotProps={{ htmlInput: { maxLength: 120 } }}
            />
            <TextField
              select
              size="small"
              label={t('records.area.fields.kind')}
              value={room.kind}
              onChange={({ target }) => put(index, { kind: target.value as Room['kind'] })}
              sx={{ flex: 'none', width: 150 }}
            >
              {Area.fields.kind.values.map((kind) => (
                <MenuItem key={kind} value={kind}>
                  {t(`records.area.choices.kind.${kind}`)}
                </MenuItem>
              ))}
            </TextField>
            <IconButton
              aria-label={t('facilities.dropRoom', { number: index + 1 })}
              onClick={() => onChange(rooms.filter((_, at) => at !== index))}
            >
              <Close />
            </IconButton>
          </Box>
        ))}
        <Button
          startIcon={<Add />}
          disabled={rooms.length >= 100}
          onClick={() => onChange([...rooms, { name: '', kind: 'grow' }])}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('facilities.addRoom')}
        </Button>
      </Stack>
    </section>
  );
}
