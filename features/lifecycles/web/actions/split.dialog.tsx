import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { plantsApi, type Lifecycle } from '@trellis/lifecycles/model';
import { ListSkeleton, OptionDialog } from '@trellis/ui';
import { useAction, useKeptState } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { shelvesOf, useStanding } from '../plants/use-standing.ts';
import { runChanges, useUndoRun } from './use-undo-run.ts';

interface SplitDialogProps {
  run: Lifecycle;
  onClose: () => void;
}

/** Makes a run of its own of what grows on some shelves; what goes and what stays is counted before. */
export function SplitDialog({ run, onClose }: SplitDialogProps) {
  const { t } = useTranslation('lifecycles');
  const { data: living } = useStanding(run.id);
  const [name, setName] = useKeptState(`split ${run.id} name`, t('actions.splitName', { name: run.name }));
  const [chosen, setChosen] = useKeptState<readonly number[]>(`split ${run.id} shelves`, []);
  const undoRun = useUndoRun();
  const split = useAction(plantsApi.calls.split, {
    ...runChanges,
    success: t('actions.splitDone'),
    undo: (moved) => undoRun(moved),
    onSuccess: onClose,
  });
  const shelves = shelvesOf(living ?? []).flatMap(({ platform_id, unit, shelf, plants }) =>
    platform_id === null ? [] : [{ id: platform_id, label: [unit, shelf].join(' · '), count: plants.length }],
  );
  const total = living?.length ?? 0;
  const going = shelves.filter(({ id }) => chosen.includes(id)).reduce((sum, { count }) => sum + count, 0);
  const isPart = going > 0 && going < total;
  return (
    <OptionDialog
      open
      title={t('actions.splitTitle', { name: run.name })}
      confirmLabel={t('actions.split')}
      canConfirm={isPart && name.trim() !== ''}
      whyNot={t(isPart ? 'actions.needsName' : 'actions.needsPart')}
      isBusy={split.isRunning}
      hasTyped={chosen.length > 0}
      onConfirm={() =>
        void split.run({ params: { id: String(run.id) }, body: { name: name.trim(), platform_ids: [...chosen] } })
      }
      onClose={onClose}
    >
      {living ? (
        <div className="lc-form">
          <TextField
            autoFocus
            required
            size="small"
            label={t('actions.newName')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 160 } }}
          />
          <fieldset className="lc-choices">
            <legend>{t('actions.splitShelves')}</legend>
            {shelves.map(({ id, label, count }) => (
              <FormControlLabel
                key={id}
                control={
                  <Checkbox
                    checked={chosen.includes(id)}
                    onChange={(_event, isChosen) =>
                      setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)))
                    }
                  />
                }
                label={`${label} · ${t('run.plants', { count })}`}
              />
            ))}
          </fieldset>
          <p role="status">
            {t('actions.splitSum', {
              going: t('run.plants', { count: going }),
              staying: t('run.plants', { count: total - going }),
            })}
          </p>
        </div>
      ) : (
        <ListSkeleton />
      )}
    </OptionDialog>
  );
}
