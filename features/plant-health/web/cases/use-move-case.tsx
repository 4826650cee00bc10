import { everyday } from '@trellis/entity-kit';
import { LifecycleRemediation, lifecyclesApi, remediationsApi } from '@trellis/lifecycles/model';
import { PromptDialog } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../shared/use-can.ts';
import { needsReason } from './case-moves.ts';

type Moved = Pick<LifecycleRemediation, 'id' | 'state' | 'title'>;
type Plain = 'diagnose' | 'monitor' | 'markNotEffective' | 'dismiss';

/** Moves cases along their way; asks for the reason where one is needed. */
export function useMoveCase(): {
  move: (one: Moved, action: string) => void;
  may: (action: string, state: string) => boolean;
  isMoving: boolean;
  dialog: ReactNode;
} {
  const { t } = useTranslation('plant-health');
  const may = useMay(LifecycleRemediation);
  const [asked, setAsked] = useState<{ one: Moved; action: string }>();
  const close = () => setAsked(undefined);
  const told = { success: t('cases.moved'), onSuccess: close };
  const cases = everyday('ag_lifecycleRemediations');
  const plain: Record<Plain, ReturnType<typeof useAction<ReturnType<typeof cases.move>>>> = {
    diagnose: useAction(cases.move('diagnose'), told),
    monitor: useAction(cases.move('monitor'), told),
    markNotEffective: useAction(cases.move('markNotEffective'), told),
    dismiss: useAction(cases.move('dismiss'), told),
  };
  const treat = useAction(remediationsApi.calls.treatRemediation, {
    ...told,
    changes: ['ag_lifecycleRemediationSteps', 'task_task'],
  });
  const end = useAction(lifecyclesApi.calls.closeRemediation, told);
  const run = ({ id }: Moved, action: string, reason?: string) => {
    const body = reason === undefined ? {} : { reason };
    if (action === 'treat') void treat.run({ params: { id: String(id) }, body });
    else if (action === 'close') void end.run({ params: { id: String(id) }, body });
    else void plain[action as Plain].run({ params: { id }, body });
  };
  const isMoving = [...Object.values(plain), treat, end].some(({ isRunning }) => isRunning);
  return {
    may,
    isMoving,
    move: (one, action) => (needsReason(action) ? setAsked({ one, action }) : run(one, action)),
    dialog: asked ? (
      <PromptDialog
        open
        title={t(`cases.moves.${asked.action}`)}
        text={asked.one.title}
        confirmLabel={t(`cases.moves.${asked.action}`)}
        isBusy={isMoving}
        fields={[
          {
            name: 'reason',
            label: t('cases.outcome'),
            isLong: true,
            max: 2000,
            rules: [(value) => value !== '' || t('needed')],
          },
        ]}
        onConfirm={({ reason = '' }) => run(asked.one, asked.action, reason)}
        onClose={close}
      />
    ) : null,
  };
}
