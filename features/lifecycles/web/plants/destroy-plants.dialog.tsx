import { plantsApi } from '@trellis/lifecycles/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, useKeptState, usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { DestructionFields, destructionOf, noDestruction } from './destruction-fields.tsx';
import type { PlantsDialogProps } from './move-plants.dialog.tsx';
import { plantChanges } from './use-standing.ts';
import { useUndoPlants } from './use-undo-plants.ts';

/** Destroys chosen plants, with reason, weight and witness; it can be taken back at once, and on the same day on the page of destroyed plants. */
export function DestroyPlantsDialog({ run, plantIds, onDone, onClose }: PlantsDialogProps) {
  const { t } = useTranslation('lifecycles');
  const { lang } = usePreferences();
  const [typed, setTyped] = useKeptState(`destroy ${run.id}`, noDestruction);
  const count = plantIds.length;
  const destruction = destructionOf(typed, lang);
  const back = useUndoPlants(run);
  const destroy = useAction(plantsApi.calls.destroy, {
    ...plantChanges,
    success: t('plants.destroyed', { count }),
    undo: (destroyed) => back.ofDestroyed(destroyed),
    onSuccess: onDone,
  });
  return (
    <OptionDialog
      open
      tone="error"
      title={t('plants.destroyTitle', { count })}
      confirmLabel={t('plants.destroy')}
      canConfirm={destruction !== undefined}
      whyNot={t(typed.destroyPlantReason_id === null ? 'plants.needsReason' : 'plants.needsWeight')}
      isBusy={destroy.isRunning}
      hasTyped={typed !== noDestruction}
      onConfirm={() =>
        destruction &&
        void destroy.run({ body: { facility_id: run.facility_id, plantIds: [...plantIds], ...destruction } })
      }
      onClose={onClose}
    >
      <div className="lc-form">
        <p className="lc-soft">{t('plants.destroyText')}</p>
        <DestructionFields typed={typed} onType={(change) => setTyped((before) => ({ ...before, ...change }))} />
      </div>
    </OptionDialog>
  );
}
