import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { devicesApi, type Controller, type ProvisionalController } from '@trellis/devices/model';
import { Notice, OptionDialog } from '@trellis/ui';
import { useAction, useUser } from '@trellis/web-kit';
import { serverProblems } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyDialog } from '../guide/key-dialog.tsx';
import { PlaceFields, type Place } from '../register/place-fields.tsx';
import { ProtocolField, type Speech } from '../register/protocol-field.tsx';
import { useFieldProblems } from '../register/use-field-problems.ts';

interface AdoptDialogProps {
  waiting: ProvisionalController;
  onClose: () => void;
}

/** Makes a controller of one that announced itself: where it stands and what it is called; then its own key. */
export function AdoptDialog({ waiting, onClose }: AdoptDialogProps) {
  const { t } = useTranslation('devices');
  const { facility_id } = useUser();
  const { edgeNodeId, protocol, guessedFacility_id } = waiting;
  const [place, setPlace] = useState<Place>({ facility_id: guessedFacility_id ?? facility_id, unit: null });
  const [speech, setSpeech] = useState<Speech>({ protocol, isForeign: protocol === 'sparkplug' });
  const [typedName, setName] = useState<string>();
  const [made, setMade] = useState<{ controller: Controller; key: string }>();
  const adopt = useAction(devicesApi.calls.adopt, {
    changes: ['controllers', 'ag_platformGroups'],
    onSuccess: (reply) => setMade(reply as { controller: Controller; key: string }),
    onError: (error) => serverProblems(error).length > 0,
  });
  const problemOf = useFieldProblems(adopt.error);
  // Machines of one image share their host name; the id tells them apart.
  const name = typedName ?? edgeNodeId;
  if (made)
    return (
      <KeyDialog
        title={t('adopt.done', { name: made.controller.name })}
        controller={made.controller}
        apiKey={made.key}
        onClose={onClose}
      >
        <Notice state="info">{t('adopt.closed')}</Notice>
      </KeyDialog>
    );
  const nameProblem = problemOf('name');
  const idProblem = problemOf('deviceId') ?? problemOf('edgeNodeId');
  return (
    <OptionDialog
      open
      width={560}
      title={t('adopt.title', { node: edgeNodeId })}
      confirmLabel={t('adopt.confirm')}
      canConfirm={name.trim() !== '' && place.facility_id !== null}
      whyNot={t('register.missing', { fields: t(name.trim() === '' ? 'register.name' : 'place.facility') })}
      isBusy={adopt.isRunning}
      onConfirm={() =>
        void adopt.run({
          params: { id: String(waiting.id) },
          body: {
            ...speech,
            facility_id: place.facility_id ?? 0,
            platformGroup_id: place.unit?.id ?? null,
            name: name.trim(),
          },
        })
      }
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {idProblem === undefined ? null : <Notice state="error">{idProblem}</Notice>}
        <PlaceFields place={place} onPlace={setPlace} problem={problemOf('platformGroup_id')} />
        <TextField
          required
          label={t('register.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={nameProblem !== undefined}
          helperText={nameProblem}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <ProtocolField speech={speech} onSpeech={setSpeech} only={protocol} />
      </Stack>
    </OptionDialog>
  );
}
