import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { everyday } from '@trellis/entity-kit';
import { copyOf, ownPicture, usualMap, type Placeable } from '@trellis/facility-maps/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, useUser } from '@trellis/web-kit';
import { serverProblems } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapRow } from '../plan/use-maps.ts';

interface NewMapDialogProps {
  /** Maps that may be copied: the newest version of each. */
  maps: readonly MapRow[];
  there: Placeable;
  onClose: () => void;
  onMade: (id: number) => void;
}

/** Begins a map: empty, or as another level is. */
export function NewMapDialog({ maps, there, onClose, onMade }: NewMapDialogProps) {
  const { t } = useTranslation('facility-maps');
  const { facility_id } = useUser();
  const [name, setName] = useState('');
  const [copiedId, setCopied] = useState<number>();
  const [withRecords, setWithRecords] = useState(false);
  const [refused, setRefused] = useState<string>();
  const copied = maps.find(({ id }) => id === copiedId);
  const make = useAction(everyday('facilityMaps').create, {
    success: t('editor.made'),
    onSuccess: ({ id }) => onMade(id),
    // Told at the field it is about.
    onError: (error) => {
      const isAboutName = serverProblems(error).some(({ property }) => property === 'name');
      if (isAboutName) setRefused(name.trim());
      return isAboutName;
    },
  });
  const isUsed = refused === name.trim();
  // A copy is of another level, which is said before it is published.
  const begin = copied
    ? {
        level: null,
        imageUrl: ownPicture(copied.imageUrl),
        widthM: copied.widthM || usualMap.widthM,
        heightM: copied.heightM || usualMap.heightM,
        items: copyOf(copied.items ?? [], withRecords ? there : undefined),
      }
    : { level: 0, items: [], ...usualMap };
  return (
    <OptionDialog
      open
      title={t('editor.new')}
      confirmLabel={t('editor.create')}
      canConfirm={name.trim() !== '' && !isUsed && facility_id !== null}
      whyNot={t(isUsed ? 'editor.otherName' : 'editor.needsName')}
      isBusy={make.isRunning}
      onClose={onClose}
      onConfirm={() => void make.run({ body: { facility_id: facility_id ?? 0, name: name.trim(), ...begin } })}
    >
      <TextField
        autoFocus
        required
        fullWidth
        sx={{ mt: 1 }}
        label={t('editor.name')}
        value={name}
        error={isUsed}
        helperText={isUsed ? t('editor.nameUsed') : ''}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={(event) => setName(event.target.value)}
      />
      {maps.length > 0 ? (
        <TextField
          select
          fullWidth
          sx={{ mt: 2 }}
          label={t('copy.from')}
          value={copiedId ?? ''}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target: { value } }) => setCopied(Number(value) || undefined)}
        >
          <MenuItem value="">{t('copy.nothing')}</MenuItem>
          {maps.map((map) => (
            <MenuItem key={map.id} value={map.id}>
              {map.name}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {copied ? (
        <FormControlLabel
          control={<Switch checked={withRecords} onChange={(event) => setWithRecords(event.target.checked)} />}
          label={t('copy.withRecords')}
        />
      ) : null}
    </OptionDialog>
  );
}
