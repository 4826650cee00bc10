import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { zoneTypes } from '@trellis/devices/model';
import { everyday } from '@trellis/entity-kit';
import { OptionDialog } from '@trellis/ui';
import { sendWith, useAction, useClientOptions, useTakeBack, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface NewZoneDialogProps {
  areas: readonly { id: number; name: string }[];
  onClose: () => void;
  onMade: (id: number) => void;
}

/** Makes a zone of a kind, in an area; what it serves is added beside it. */
export function NewZoneDialog({ areas, onClose, onMade }: NewZoneDialogProps) {
  const { t } = useTranslation('irrigation');
  const { facility_id } = useUser();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<keyof typeof zoneTypes>('irrigation');
  const [area, setArea] = useState('');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const make = useAction(everyday('zones').create, {
    success: t('zones.made'),
    undo:
      ({ id, updatedate }) =>
      () =>
        takeBack([() => send(everyday('zones').delete, { params: { id }, query: { updatedate } })], ['zones']),
    onSuccess: (zone) => onMade(zone.id),
  });
  return (
    <OptionDialog
      open
      title={t('zones.new')}
      confirmLabel={t('zones.create')}
      canConfirm={name.trim() !== '' && facility_id !== null}
      whyNot={t('zones.needsName')}
      isBusy={make.isRunning}
      onClose={onClose}
      onConfirm={() =>
        void make.run({
          body: {
            facility_id: facility_id ?? 0,
            name: name.trim(),
            zonetype_id: zoneTypes[kind].id,
            area_id: area === '' ? null : Number(area),
          },
        })
      }
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <TextField
          autoFocus
          required
          label={t('zones.name')}
          value={name}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          select
          label={t('zones.kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as keyof typeof zoneTypes)}
        >
          {(Object.keys(zoneTypes) as (keyof typeof zoneTypes)[]).map((key) => (
            <MenuItem key={key} value={key}>
              {t(`zones.kinds.${key}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField select label={t('zones.area')} value={area} onChange={(event) => setArea(event.target.value)}>
          <MenuItem value="">{t('zones.noArea')}</MenuItem>
          {areas.map(({ id, name: label }) => (
            <MenuItem key={id} value={String(id)}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </OptionDialog>
  );
}
