import { holdsRole } from '@trellis/access/model';
import {
  ConsumableLedgerEntry,
  ConsumableLot,
  consumablesApi,
  FacilityConsumable,
  stockMovers,
} from '@trellis/consumables/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useAction, useCall, usePreferences, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockArticle } from '../stock/use-articles.ts';
import { amountText } from './amount.ts';
import { MoveButtons } from './move-buttons.tsx';
import { MoveDialog, type Move, type Moved } from './move.dialog.tsx';
import { useReverse } from './use-reverse.ts';

const changes = [FacilityConsumable.path, ConsumableLedgerEntry.path, ConsumableLot.path];
const mostLots = 500;

interface MoveStockProps {
  stock: FacilityConsumable;
  name: string;
  article: StockArticle | undefined;
}

/** Receipts, use and counts of an article, for who keeps stock. */
export function MoveStock({ stock, name, article }: MoveStockProps) {
  const [move, setMove] = useState<Move>();
  const isKeeper = holdsRole(useUser(), stockMovers);
  if (!isKeeper || !article) return null;
  return (
    <>
      <MoveButtons onMove={setMove} />
      {move ? (
        <Moving move={move} stock={stock} name={name} article={article} onClose={() => setMove(undefined)} />
      ) : null}
    </>
  );
}

interface MovingProps extends MoveStockProps {
  move: Move;
  article: StockArticle;
  onClose: () => void;
}

function Moving({ move, stock, name, article, onClose }: MovingProps) {
  const { t } = useTranslation('consumables');
  const { lang } = usePreferences();
  const reverse = useReverse();
  const { unit, isByLot, hasExpiry } = article;
  const lots = useCall(
    everyday(ConsumableLot).list,
    filtered({ where: { facilityConsumable_id: stock.id }, order: 'expirydate', limit: mostLots }),
    { enabled: isByLot },
  );
  /** What came of it, as the books say it now: somebody else may have moved the stock meanwhile. */
  const told = {
    changes,
    success: (reply: object) => {
      const { state, balanceAfter } = reply as ConsumableLedgerEntry;
      return state === 'pending'
        ? t('move.waits', { name })
        : t(`move.done.${move}`, { name, left: amountText(balanceAfter ?? 0, lang, unit) });
    },
    undo: (reply: object) => {
      const { id, state } = reply as ConsumableLedgerEntry;
      return state === 'posted' ? reverse.ofEntry(id) : undefined;
    },
    onSuccess: onClose,
  };
  const post = useAction(everyday(ConsumableLedgerEntry).create, told);
  const count = useAction(consumablesApi.calls.countStock, told);
  const addLot = useAction(everyday(ConsumableLot).create, { changes });
  const confirm = async ({ amount, lotId, newLot, note }: Moved) => {
    // A lot that was made just before, and whose receipt was refused then, is there already.
    const known = lotId ?? lots.data?.find(({ lot }) => lot === newLot?.lot)?.id;
    const lot =
      known ??
      (newLot === undefined
        ? undefined
        : (await addLot.run({ body: { facilityConsumable_id: stock.id, ...newLot } }))?.id);
    if (newLot !== undefined && lot === undefined) return;
    const of = { ...(lot !== undefined && { consumableLot_id: lot }), ...(note !== '' && { reason: note }) };
    if (move === 'count') await count.run({ params: { id: String(stock.id) }, body: { counted: amount, ...of } });
    else
      await post.run({
        body: { facilityConsumable_id: stock.id, kind: move, qty: move === 'usage' ? -amount : amount, ...of },
      });
  };
  return (
    <MoveDialog
      move={move}
      name={name}
      place={`stock ${stock.id}`}
      balance={{ ...stock, unit, mayWait: true, hasExpiry, ...(isByLot && { lots: lots.data ?? [] }) }}
      isBusy={post.isRunning || count.isRunning || addLot.isRunning}
      onConfirm={(moved) => void confirm(moved)}
      onClose={onClose}
    />
  );
}
