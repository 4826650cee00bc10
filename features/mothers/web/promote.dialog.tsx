import TextField from '@mui/material/TextField';
import { MotherCut, mothersApi } from '@trellis/mothers/model';
import { OptionDialog } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { RecordPicker } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { motherChanges } from './use-mothers.ts';

/** Chooses a living plant that is kept as a mother from now on. */
export function PromoteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mothers');
  const [plant, setPlant] = useState<number>();
  const [source, setSource] = useState('');
  const promote = useAction(mothersApi.calls.promote, {
    success: t('promote.done'),
    changes: motherChanges,
    onSuccess: onClose,
  });
  return (
    <OptionDialog
      open
      title={t('promote.title')}
      confirmLabel={t('promote.button')}
      canConfirm={plant !== undefined}
      whyNot={t('promote.needs')}
      isBusy={promote.isRunning}
      hasTyped={source !== ''}
      onConfirm={() =>
        plant !== undefined &&
        void promote.run({ params: { id: String(plant) }, body: source.trim() ? { source: source.trim() } : {} })
      }
      onClose={onClose}
    >
      <div className="mo-form">
        <p className="mo-soft">{t('promote.text')}</p>
        <RecordPicker
          by={MotherCut}
          field="plant_id"
          label={t('promote.plant')}
          ids={plant === undefined ? [] : [plant]}
          where={{ state: 'growing', mother: false }}
          onIds={([id]) => setPlant(id)}
        />
        <TextField
          size="small"
          label={t('promote.source')}
          value={source}
          onChange={(event) => setSource(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 160 } }}
        />
      </div>
    </OptionDialog>
  );
}
