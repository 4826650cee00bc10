import TextField from '@mui/material/TextField';
import { readNumber } from '@trellis/entity-kit';
import { MotherCut, mothersApi, type Mother } from '@trellis/mothers/model';
import { Notice, OptionDialog } from '@trellis/ui';
import { useAction, useFormat, useKeptState, usePreferences } from '@trellis/web-kit';
import { RecordPicker, useRuleText } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { motherChanges } from './use-mothers.ts';

interface CutDialogProps {
  mother: Mother;
  kind: 'cuttings' | 'backup';
  onClose: () => void;
}

const most = 500;

/** Takes cuttings of a mother, or one that is kept as its backup; what its interval and age make of it is said before. */
export function CutDialog({ mother, kind, onClose }: CutDialogProps) {
  const { t } = useTranslation('mothers');
  const [typed, setTyped] = useKeptState(
    `${kind} ${mother.plant_id} count`,
    String(kind === 'backup' ? 1 : mother.perCut),
  );
  const [note, setNote] = useKeptState(`${kind} ${mother.plant_id} note`, '');
  const [run, setRun] = useKeptState<number | undefined>(`${kind} ${mother.plant_id} run`, undefined);
  const { lang } = usePreferences();
  const problem = useRuleText().number(typed, { isRequired: true, isWhole: true, isPositive: true, max: most });
  const count = problem === undefined ? (readNumber(typed, lang) ?? 0) : 0;
  const take = useAction(mothersApi.calls.takeCuttings, {
    success: ({ batch, plantIds }) =>
      t(`${kind === 'backup' ? 'backup' : 'cut'}.done`, { count: plantIds.length, batch }),
    changes: motherChanges,
    onSuccess: onClose,
  });
  const confirm = () =>
    void take.run({
      params: { id: String(mother.plant_id) },
      body: { count, kind, ...(run !== undefined && { lifecycle_id: run }), ...(note.trim() && { note: note.trim() }) },
    });
  return (
    <OptionDialog
      open
      title={t(`${kind === 'backup' ? 'backup' : 'cut'}.title`, { name: mother.tag ?? `#${mother.plant_id}` })}
      confirmLabel={t(`${kind === 'backup' ? 'backup' : 'cut'}.button`)}
      canConfirm={problem === undefined}
      whyNot={problem}
      isBusy={take.isRunning}
      hasTyped={note !== ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="mo-form">
        <Warnings mother={mother} count={count} />
        <p className="mo-soft">{t(kind === 'backup' ? 'backup.text' : 'cut.text')}</p>
        <TextField
          size="small"
          label={t('cut.count')}
          value={typed}
          error={problem !== undefined}
          helperText={problem}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
        />
        {kind === 'cuttings' ? (
          <RecordPicker
            by={MotherCut}
            field="lifecycle_id"
            label={t('cut.run')}
            hint={t('cut.runHint')}
            ids={run === undefined ? [] : [run]}
            where={{
              state: { inq: ['draft', 'scheduled', 'in_flight'] },
              ...(mother.strain_id !== null && { strain_id: mother.strain_id }),
            }}
            onIds={([id]) => setRun(id)}
          />
        ) : null}
        <TextField
          size="small"
          label={t('cut.note')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      </div>
    </OptionDialog>
  );
}

/** What speaks against it; nobody is held back by it. */
function Warnings({
  mother: { dueDays, nextCut, lastCut, isTooOld, perCut },
  count,
}: {
  mother: Mother;
  count: number;
}) {
  const { t } = useTranslation('mothers');
  const { day } = useFormat();
  const words = [
    ...(dueDays > 0
      ? [t(lastCut === null ? 'warnings.resting' : 'warnings.beforeInterval', { day: day(nextCut) })]
      : []),
    ...(isTooOld ? [t('warnings.tooOld')] : []),
    ...(count > perCut ? [t('warnings.moreThanUsual', { count: perCut })] : []),
  ];
  return words.length === 0 ? null : <Notice state="warning">{words.join(' ')}</Notice>;
}
