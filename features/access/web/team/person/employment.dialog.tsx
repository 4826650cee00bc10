import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { membershipApi, type PersonAccess, type PlaceOfPerson } from '@trellis/access/model';
import { writeNumber } from '@trellis/entity-kit';
import { OptionDialog } from '@trellis/ui';
import { DatePicker } from '@trellis/ui/dates';
import { sendWith, useAction, useClientOptions, useFormat, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readRate } from './read-rate.ts';

interface EmploymentDialogProps {
  person: PersonAccess;
  place: PlaceOfPerson;
  employment: NonNullable<PlaceOfPerson['employment']>;
  onClose: () => void;
}

/** What shows it. */
const changes = ['ag_userFacilities', 'ag_teamMembers'];

/** Title, rate and licence of a person in one facility; nothing of it is known elsewhere. */
export function EmploymentDialog({ person, place, employment, onClose }: EmploymentDialogProps) {
  const { t } = useTranslation('access');
  const { locale } = useFormat();
  const [position, setPosition] = useState(employment.position ?? '');
  const [rate, setRate] = useState(employment.hourlyRate === null ? '' : writeNumber(employment.hourlyRate, locale));
  const [license, setLicense] = useState(employment.applicatorLicense ?? '');
  const [expiry, setExpiry] = useState(employment.applicatorExpiry);
  const name = `${person.firstname} ${person.lastname}`;
  const inPlace = { facility_id: place.facility_id };
  const before = {
    position: employment.position,
    hourlyRate: employment.hourlyRate,
    applicatorLicense: employment.applicatorLicense,
    applicatorExpiry: employment.applicatorExpiry,
  };
  const hourlyRate = readRate(rate, locale);
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const params = { id: String(person.id) };
  const save = useAction(membershipApi.calls.changeEmployment, {
    success: t('team.employment.saved', { name, facility: place.name }),
    undo: () => () =>
      takeBack(
        [() => send(membershipApi.calls.changeEmployment, { params, body: { ...inPlace, ...before } })],
        ['users', ...changes],
      ),
    changes,
    onSuccess: onClose,
  });
  const run = () =>
    void save.run({
      params,
      body: {
        ...inPlace,
        position: position.trim() || null,
        hourlyRate: hourlyRate ?? null,
        applicatorLicense: license.trim() || null,
        applicatorExpiry: expiry,
      },
    });
  return (
    <OptionDialog
      open
      title={t('team.employment.title', { name, facility: place.name })}
      confirmLabel={t('team.employment.save')}
      canConfirm={hourlyRate !== undefined}
      isBusy={save.isRunning}
      onConfirm={run}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          label={t('team.employment.position')}
          value={position}
          onChange={({ target }) => setPosition(target.value)}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <TextField
          label={t('team.employment.hourlyRate')}
          value={rate}
          onChange={({ target }) => setRate(target.value)}
          error={hourlyRate === undefined}
          helperText={hourlyRate === undefined ? t('team.employment.wrongRate') : t('team.employment.rateHint')}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
        />
        <TextField
          label={t('team.employment.applicatorLicense')}
          value={license}
          onChange={({ target }) => setLicense(target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <DatePicker
          label={t('team.employment.applicatorExpiry')}
          value={expiry}
          clearable
          autoClose
          onChange={setExpiry}
        />
      </Stack>
    </OptionDialog>
  );
}
