import Button from '@mui/material/Button';
import type { WrittenValue } from '@trellis/commands/model';
import { OfferedAction, type OwnDialogs } from '@trellis/commands/web';
import { useActionLabel, useActionRecords, useNamedActions } from '@trellis/commands/web/hooks';
import { Notice } from '@trellis/ui';
import { useIsOnline } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useConsole } from './unlock/console-context.ts';

/** What people do in an aisle, by the action it sends; water by its seconds. */
const orders = [
  { action: 16, value: 30 },
  { action: 16, value: 60 },
  { action: 16, value: 120 },
  { action: 17, value: null },
  { action: 47, value: null, isLight: true },
  { action: 48, value: null, isLight: true },
  { action: 83, value: null },
  { action: 84, value: null },
] as const satisfies readonly { action: number; value: WrittenValue | null; isLight?: true }[];
type Order = (typeof orders)[number];

const noDialogs: OwnDialogs = {};

/** Commands to one unit, each asked once more with what the plan makes of it; locked until somebody says who they are. */
export function UnitOrders({ entry, areLightsLocked }: { entry: UnitEntry; areLightsLocked: boolean }) {
  const { t } = useTranslation('aisle');
  const { isUnlocked, askWho } = useConsole();
  const isOnline = useIsOnline();
  const named = useNamedActions();
  const isKnown = useActionRecords() !== undefined;
  const actionLabel = useActionLabel();
  const [asked, setAsked] = useState<Order>();
  const may = (id: number) => named.some((action) => action.id === id);
  const offered = orders.filter(
    (order) => !('isLight' in order && areLightsLocked) && (!isUnlocked || may(order.action)),
  );
  const labelOf = ({ action, value }: Order) =>
    [actionLabel(action), ...(value === null ? [] : [`${value} s`])].join(' ');
  return (
    <>
      {isUnlocked && isKnown && offered.length === 0 ? <Notice state="info">{t('noOrders')}</Notice> : null}
      <div className="ai-commands" role="group" aria-label={t('commands')}>
        {offered.map((each) => (
          <Button
            key={`${each.action}/${each.value}`}
            variant={each.action === 16 ? 'contained' : 'outlined'}
            disabled={!isOnline}
            onClick={() => (isUnlocked ? setAsked(each) : askWho(() => setAsked(each)))}
          >
            {labelOf(each)}
          </Button>
        ))}
      </div>
      {asked ? (
        <OfferedAction
          actionId={asked.action}
          value={asked.value}
          units={[entry.record]}
          dialogs={noDialogs}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}
