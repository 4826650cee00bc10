import TextField from '@mui/material/TextField';
import { readNumber } from '@trellis/entity-kit';
import { Plant } from '@trellis/lifecycles/model';
import { mothersApi, type Mother } from '@trellis/mothers/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, usePreferences } from '@trellis/web-kit';
import { RecordPicker } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { motherChanges } from './use-mothers.ts';

const idsOf = (id: number | undefined) => (id === undefined ? [] : [id]);

/** Ends a mother: it is destroyed, with reason, weight and witness as for any plant. */
export function RetireDialog({ mother, onClose }: { mother: Mother; onClose: () => void }) {
  const { t } = useTranslation('mothers');
  const [reason, setReason] = useState<number>();
  const [witness, setWitness] = useState<number>();
  const [weight, setWeight] = useState('');
  const { lang } = usePreferences();
  const grams = readNumber(weight, lang);
  const isWeightRight = weight.trim() === '' || (grams !== undefined && grams >= 0);
  const name = mother.tag ?? `#${mother.plant_id}`;
  const retire = useAction(mothersApi.calls.retire, {
    success: t('retire.done', { name }),
    changes: motherChanges,
    onSuccess: onClose,
  });
  return (
    <OptionDialog
      open
      tone="error"
      title={t('retire.title', { name })}
      confirmLabel={t('retire.button')}
      canConfirm={reason !== undefined && isWeightRight}
      whyNot={t(reason === undefined ? 'retire.needsReason' : 'retire.needsWeight')}
      isBusy={retire.isRunning}
      hasTyped={weight !== ''}
      onConfirm={() =>
        reason !== undefined &&
        void retire.run({
          params: { id: String(mother.plant_id) },
          body: {
            destroyPlantReason_id: reason,
            ...(grams !== undefined && { weightGrams: grams }),
            ...(witness !== undefined && { witness_user_id: witness }),
          },
        })
      }
      onClose={onClose}
    >
      <div className="mo-form">
        <p className="mo-soft">{t('retire.text')}</p>
        <RecordPicker
          by={Plant}
          field="destroyPlantReason_id"
          label={t('retire.why')}
          ids={idsOf(reason)}
          onIds={([id]) => setReason(id)}
        />
        <TextField
          size="small"
          label={t('retire.weight')}
          value={weight}
          onChange={(event) => setWeight(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
        />
        <RecordPicker
          by={Plant}
          field="destroyWitness_user_id"
          label={t('retire.witness')}
          ids={idsOf(witness)}
          onIds={([id]) => setWitness(id)}
        />
      </div>
    </OptionDialog>
  );
}
