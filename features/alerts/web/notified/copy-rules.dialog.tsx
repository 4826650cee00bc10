import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { notifiedApi } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { OptionDialog } from '@trellis/ui';
import { useAction, useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Takes over the rules of another facility that the person manages too. */
export function CopyRulesDialog({ facilityId, onClose }: { facilityId: number; onClose: () => void }) {
  const { t } = useTranslation('notified');
  const [from, setFrom] = useState('');
  const { data } = useCall(
    everyday('facilities').list,
    filtered({ fields: ['id', 'name'], where: { id: { neq: facilityId } }, order: 'name', limit: 1000 }),
  );
  const copy = useAction(notifiedApi.calls.copyRules, {
    success: ({ copied, left }) => t('copy.done', { copied, left }),
    onSuccess: onClose,
  });
  return (
    <OptionDialog
      open
      title={t('copy.title')}
      confirmLabel={t('copy.confirm')}
      canConfirm={from !== ''}
      whyNot={t(data?.length === 0 ? 'copy.none' : 'copy.choose')}
      isBusy={copy.isRunning}
      onClose={onClose}
      onConfirm={() => void copy.run({ body: { facility_id: facilityId, from_facility_id: Number(from) } })}
    >
      <p>{t('copy.text')}</p>
      <TextField select fullWidth label={t('copy.from')} value={from} onChange={(event) => setFrom(event.target.value)}>
        {(data ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </OptionDialog>
  );
}
