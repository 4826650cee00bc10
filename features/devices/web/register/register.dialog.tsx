import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { deviceIdFor, deviceIdPattern, devicesApi, type Controller } from '@trellis/devices/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, useUser } from '@trellis/web-kit';
import { serverProblems } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyDialog } from '../guide/key-dialog.tsx';
import { PlaceFields, type Place } from './place-fields.tsx';
import { ProtocolField, type Speech } from './protocol-field.tsx';
import { useFieldProblems } from './use-field-problems.ts';

/** Enters a device that has not announced itself; then its key, once, and how it connects. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('devices');
  const { facility_id, facilityname } = useUser();
  const [speech, setSpeech] = useState<Speech>({ protocol: 'http', isForeign: false });
  const [place, setPlace] = useState<Place>({ facility_id, unit: null });
  const [typed, setTyped] = useState<{ name?: string; deviceId?: string }>({});
  const [made, setMade] = useState<{ controller: Controller; key: string }>();
  const register = useAction(devicesApi.calls.register, {
    changes: ['ag_platformGroups', 'provisionalControllers'],
    onSuccess: (reply) => setMade(reply as { controller: Controller; key: string }),
    onError: (error) => serverProblems(error).length > 0,
  });
  const problemOf = useFieldProblems(register.error);
  const name = typed.name ?? (place.unit ? t('register.nameOf', { unit: place.unit.name }) : '');
  const deviceId = typed.deviceId ?? (place.unit ? deviceIdFor(facilityname ?? '', place.unit.name) : '');
  const isIdBad = deviceId !== '' && !deviceIdPattern.test(deviceId);
  const missing = [
    ...(place.facility_id === null ? [t('place.facility')] : []),
    ...(name.trim() === '' ? [t('register.name')] : []),
    ...(deviceId === '' ? [t('register.deviceId')] : []),
  ];
  if (made)
    return (
      <KeyDialog
        title={t('register.done', { name: made.controller.name })}
        controller={made.controller}
        apiKey={made.key}
        onClose={onClose}
      />
    );
  const idProblem = isIdBad ? t('problems.deviceId.invalid_format') : problemOf('deviceId');
  const nameProblem = problemOf('name');
  return (
    <OptionDialog
      open
      width={560}
      title={t('register.open')}
      confirmLabel={t('register.confirm')}
      canConfirm={missing.length === 0 && !isIdBad}
      whyNot={missing.length > 0 ? t('register.missing', { fields: missing.join(', ') }) : undefined}
      isBusy={register.isRunning}
      onConfirm={() =>
        void register.run({
          body: {
            ...speech,
            facility_id: place.facility_id ?? 0,
            platformGroup_id: place.unit?.id ?? null,
            name: name.trim(),
            deviceId,
          },
        })
      }
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <ProtocolField speech={speech} onSpeech={setSpeech} />
        <PlaceFields place={place} onPlace={setPlace} problem={problemOf('platformGroup_id')} />
        <TextField
          required
          label={t('register.name')}
          value={name}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          error={nameProblem !== undefined}
          helperText={nameProblem}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <TextField
          required
          label={t('register.deviceId')}
          value={deviceId}
          onChange={({ target }) => setTyped({ ...typed, deviceId: target.value.trim() })}
          error={idProblem !== undefined}
          helperText={idProblem ?? t('register.deviceIdHint')}
          slotProps={{ htmlInput: { maxLength: 64, spellCheck: false, autoCapitalize: 'none' } }}
        />
      </Stack>
    </OptionDialog>
  );
}
