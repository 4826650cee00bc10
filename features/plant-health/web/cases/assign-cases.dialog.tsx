import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { everyday, filtered } from '@trellis/entity-kit';
import { remediationsApi } from '@trellis/lifecycles/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../shared/use-here.ts';
import type { Places } from '../shared/use-places.ts';
import type { CropCase } from './use-cases.ts';

interface AssignCasesDialogProps {
  /** Open cases that are seen. */
  cases: readonly CropCase[];
  places: Places;
  onClose: () => void;
}

/** Several cases are given to one person; those of nobody are chosen at first. */
export function AssignCasesDialog({ cases, places, onClose }: AssignCasesDialogProps) {
  const { t } = useTranslation('plant-health');
  const here = useHere();
  const { data: people } = useCall(
    everyday('vFacilityUsers').list,
    filtered({
      ...{ where: { ...here, status: 'active' }, fields: ['user_id', 'firstname', 'lastname'] },
      order: ['firstname', 'lastname', 'id'],
    }),
    { isWhole: true },
  );
  const [ids, setIds] = useState<ReadonlySet<number>>(
    () => new Set(cases.flatMap(({ id, owner_user_id }) => (owner_user_id === null ? id : []))),
  );
  const [owner, setOwner] = useState('');
  const assign = useAction(remediationsApi.calls.assignRemediations, {
    success: t('cases.assigned', { count: ids.size }),
    onSuccess: onClose,
  });
  const toggle = (id: number) =>
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <OptionDialog
      open
      title={t('cases.assign')}
      confirmLabel={t('cases.assign')}
      canConfirm={ids.size > 0 && owner !== ''}
      whyNot={t('cases.assignNeeds')}
      isBusy={assign.isRunning}
      onClose={onClose}
      onConfirm={() =>
        void assign.run({ body: { ids: [...ids], owner_user_id: owner === 'nobody' ? null : Number(owner) } })
      }
    >
      <div className="ph-stack ph-top">
        <TextField
          select
          required
          label={t('records.lifecycleRemediation.fields.owner_user_id')}
          value={owner}
          onChange={(event) => setOwner(event.target.value)}
        >
          <MenuItem value="nobody">{t('cases.nobody')}</MenuItem>
          {(people ?? []).map(({ user_id, firstname, lastname }) => (
            <MenuItem key={user_id} value={String(user_id)}>
              {`${firstname} ${lastname}`}
            </MenuItem>
          ))}
        </TextField>
        <div role="group" aria-label={t('cases.assignWhich')} className="ph-stack ph-tight">
          {cases.map(({ id, title, platformGroup_id }) => (
            <FormControlLabel
              key={id}
              control={<Checkbox checked={ids.has(id)} onChange={() => toggle(id)} />}
              label={[places.unitName(platformGroup_id), title].filter(Boolean).join(' · ')}
            />
          ))}
        </div>
      </div>
    </OptionDialog>
  );
}
