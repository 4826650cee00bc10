import TextField from '@mui/material/TextField';
import { readNumber } from '@trellis/entity-kit';
import { harvestsApi, type Harvest } from '@trellis/harvests/model';
import { Notice, OptionDialog } from '@trellis/ui';
import { useAction, useErrorText, useKeptState, usePreferences } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface RecordHarvestDialogProps {
  harvest: Harvest;
  onClose: () => void;
}

/** Closes the weighing of a session: its plants are harvested and its batch is made. Left empty, the weigh log and all living plants count. */
export function RecordHarvestDialog({ harvest, onClose }: RecordHarvestDialogProps) {
  const { t } = useTranslation('harvests');
  const errorText = useErrorText();
  const { lang } = usePreferences();
  const amount = (text: string): number | undefined => {
    const read = readNumber(text, lang);
    return read === undefined || read < 0 ? undefined : read;
  };
  const isBad = (text: string) => text.trim() !== '' && amount(text) === undefined;
  const [typed, setTyped] = useKeptState(`record harvest ${harvest.id}`, { weight: '', plants: '', waste: '' });
  const [refused, setRefused] = useState<string>();
  const record = useAction(harvestsApi.calls.recordHarvest, {
    changes: [
      ...['harvests', 'ag_batches', 'ag_plants', 'ag_plantLocations', 'ag_lifecycles', 'ag_inFlightLifecycles'],
      ...['ag_lifecyclePlatforms', 'ag_platformAllocations', 'lifecycleLog', 'wasteRecords'],
    ],
    success: t('record.done'),
    onSuccess: onClose,
    onError: (error) => {
      setRefused(errorText(error));
      return true;
    },
  });
  const unit = t(`units.${harvest.weightUnit}`, harvest.weightUnit);
  const wrong =
    isBad(typed.weight) ||
    isBad(typed.waste) ||
    (typed.plants.trim() !== '' && !/^[1-9]\d{0,6}$/.test(typed.plants.trim()));
  const field = (key: keyof typeof typed, label: string, hint?: string) => (
    <TextField
      size="small"
      label={label}
      value={typed[key]}
      helperText={hint}
      error={key === 'plants' ? wrong && !isBad(typed.weight) && !isBad(typed.waste) : isBad(typed[key])}
      onChange={(event) => setTyped((before) => ({ ...before, [key]: event.target.value }))}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
    />
  );
  const [weight, waste] = [amount(typed.weight), amount(typed.waste)];
  return (
    <OptionDialog
      open
      title={t('record.title', { name: harvest.name })}
      confirmLabel={t('run.record')}
      isBusy={record.isRunning}
      canConfirm={!wrong}
      whyNot={t('record.wrong')}
      hasTyped={Object.values(typed).some((text) => text.trim() !== '')}
      onConfirm={() => {
        setRefused(undefined);
        void record.run({
          params: { id: String(harvest.id) },
          body: {
            ...(weight !== undefined && { totalWetWeight: weight }),
            ...(typed.plants.trim() !== '' && { plantCount: Number(typed.plants) }),
            ...(waste !== undefined && { wasteWeight: waste }),
          },
        });
      }}
      onClose={onClose}
    >
      <div className="hv-form">
        {refused ? <Notice state="error">{refused}</Notice> : null}
        <p className="hv-soft">{t('record.text')}</p>
        {field('weight', t('record.weight', { unit }), t('record.weightHint'))}
        {harvest.kind === 'whole' ? field('plants', t('record.plants'), t('record.plantsHint')) : null}
        {field('waste', t('record.waste', { unit }))}
      </div>
    </OptionDialog>
  );
}
