import Button from '@mui/material/Button';
import { holdsRole } from '@trellis/access/model';
import { ConsumableLedgerEntry, ConsumableLot, consumablesApi, FacilityConsumable } from '@trellis/consumables/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { PageContent, PromptDialog, type StateName } from '@trellis/ui';
import { useAction, useCall, usePreferences, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from './amount.ts';
import { MovementList } from './movement-list.tsx';
import { useReverse } from './use-reverse.ts';

const most = 50;
const longestReason = 2000;
const colours: Readonly<Record<ConsumableLedgerEntry['state'], StateName>> = {
  pending: 'warning',
  posted: 'healthy',
  reversed: 'disabled',
  rejected: 'disabled',
};
const deciders: readonly string[] = ConsumableLedgerEntry.states?.transitions['approve']?.by ?? [];

interface StockMovementsProps {
  stockId: number;
  unit: string | undefined;
}

/** The newest entries of a stock; managers approve or refuse what waits, and take back what was wrong. */
export function StockMovements({ stockId, unit }: StockMovementsProps) {
  const { t } = useTranslation('consumables');
  const { lang } = usePreferences();
  const { mayReverse } = useReverse();
  const user = useUser();
  const isDecider = holdsRole(user, deciders);
  const [asked, setAsked] = useState<{ id: number; to: 'reject' | 'takeBack' }>();
  const changes = [FacilityConsumable.path, ConsumableLot.path];
  const approve = useAction(everyday(ConsumableLedgerEntry).move('approve'), { changes, success: t('move.approved') });
  const onSuccess = () => setAsked(undefined);
  const reject = useAction(everyday(ConsumableLedgerEntry).move('reject'), {
    ...{ changes, success: t('move.rejected'), onSuccess },
  });
  const reverse = useAction(consumablesApi.calls.reverseEntry, {
    ...{ changes, success: t('move.takenBack'), onSuccess },
  });
  const entries = useCall(
    everyday(ConsumableLedgerEntry).list,
    filtered({
      where: { facilityConsumable_id: stockId },
      include: ['consumableLot'],
      order: 'id DESC',
      limit: most,
    }),
  );
  const isBusy = approve.isRunning || reject.isRunning || reverse.isRunning;
  const actionsOf = ({ id, state, createuser, reversal_of }: ConsumableLedgerEntry & { createuser: number | null }) => {
    if (state === 'posted' && mayReverse && reversal_of === null)
      return <Button onClick={() => setAsked({ id, to: 'takeBack' })}>{t('move.takeBack')}</Button>;
    if (state !== 'pending') return null;
    if (!isDecider) return <span className="cs-soft">{t('move.waitsForManager')}</span>;
    return (
      <>
        {createuser === user.user_id ? (
          <span className="cs-soft">{t('move.notOwn')}</span>
        ) : (
          <Button variant="contained" disabled={isBusy} onClick={() => void approve.run({ params: { id }, body: {} })}>
            {t('move.approve')}
          </Button>
        )}
        <Button variant="outlined" disabled={isBusy} onClick={() => setAsked({ id, to: 'reject' })}>
          {t('move.reject')}
        </Button>
      </>
    );
  };
  return (
    <PageContent loads={entries} empty={(all) => (all.length === 0 ? { text: t('move.none') } : undefined)}>
      {(all) => (
        <>
          <MovementList
            movements={all.map((entry) => ({
              id: entry.id,
              at: entry.occurredAt,
              what: [t(`move.kinds.${entry.kind}`), entry.consumableLot?.lot].filter(Boolean).join(' · '),
              by: amountText(entry.qty, lang, unit, 'always'),
              after: entry.balanceAfter === null ? null : amountText(entry.balanceAfter, lang, unit),
              author: entry.createuser,
              reason: entry.reason,
              state: { colour: colours[entry.state], word: t(`move.states.${entry.state}`) },
              actions: actionsOf(entry),
            }))}
          />
          {asked ? (
            <PromptDialog
              open
              title={t(`move.asks.${asked.to}`)}
              fields={[
                {
                  ...{ name: 'reason', label: t('move.reason'), max: longestReason, isLong: true },
                  rules: [(text) => text !== '' || t('move.noReason')],
                },
              ]}
              confirmLabel={t(`move.${asked.to}`)}
              isBusy={isBusy}
              onConfirm={({ reason = '' }) =>
                void (asked.to === 'reject'
                  ? reject.run({ params: { id: asked.id }, body: { reason } })
                  : reverse.run({ params: { id: String(asked.id) }, body: { reason } }))
              }
              onClose={onSuccess}
            />
          ) : null}
        </>
      )}
    </PageContent>
  );
}
