import Button from '@mui/material/Button';
import { findAction, type Action, type WrittenValue } from '@trellis/commands/model';
import { useNamedActions, useSendOrder } from '@trellis/commands/web/hooks';
import { Notice } from '@trellis/ui';
import { useIsOnline } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useConsole } from './unlock/console-context.ts';

/** What people do in an aisle, by the action it sends; water by its seconds. */
const orders = [
  { key: 'irrigate30', action: 16, value: 30 },
  { key: 'irrigate60', action: 16, value: 60 },
  { key: 'irrigate120', action: 16, value: 120 },
  { key: 'stop', action: 17, value: null },
  { key: 'lightsOn', action: 47, value: null, isLight: true },
  { key: 'lightsOff', action: 48, value: null, isLight: true },
  { key: 'automatic', action: 83, value: null },
  { key: 'manual', action: 84, value: null },
] as const satisfies readonly { key: string; action: number; value: WrittenValue | null; isLight?: true }[];
type Order = (typeof orders)[number];

/** Commands to one unit, each asked once more before it is sent; locked until somebody says who they are. */
export function UnitOrders({ entry, areLightsLocked }: { entry: UnitEntry; areLightsLocked: boolean }) {
  const { t } = useTranslation('aisle');
  const { isUnlocked, askWho } = useConsole();
  const isOnline = useIsOnline();
  const named = useNamedActions();
  const send = useSendOrder();
  const [asked, setAsked] = useState<Order>();
  const [isBusy, setBusy] = useState(false);
  const may = (id: number) => named.some((action) => action.id === id);
  const offered = orders.filter(
    (order) => !('isLight' in order && areLightsLocked) && (!isUnlocked || may(order.action)),
  );
  const order = async ({ action, value }: Order) => {
    setBusy(true);
    await send(orderOf(findAction(action) as Action, value), [{ platformGroup_id: entry.id, name: entry.facets.name }]);
    setBusy(false);
    setAsked(undefined);
  };
  if (asked)
    return (
      <div className="ai-sure" role="alertdialog" aria-label={t('sure.title')}>
        <strong>{t('sure.text', { order: t(`actions.${asked.key}`), name: entry.facets.name })}</strong>
        <div className="ai-commands">
          <Button autoFocus variant="contained" disabled={isBusy || !isOnline} onClick={() => void order(asked)}>
            {t('sure.yes')}
          </Button>
          <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => setAsked(undefined)}>
            {t('sure.no')}
          </Button>
        </div>
      </div>
    );
  return (
    <>
      {isUnlocked && offered.length === 0 ? <Notice state="info">{t('noOrders')}</Notice> : null}
      <div className="ai-commands" role="group" aria-label={t('commands')}>
        {offered.map((each) => (
          <Button
            key={each.key}
            variant={each.action === 16 ? 'contained' : 'outlined'}
            disabled={!isOnline}
            onClick={() => (isUnlocked ? setAsked(each) : askWho())}
          >
            {t(`actions.${each.key}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

const orderOf = (action: Action, value: WrittenValue | null) => ({
  action,
  value,
  designatorId: null,
  setAutoWhenComplete: false,
  override: false,
  isAgain: false,
  rampMinutes: 0,
  until: null,
});
