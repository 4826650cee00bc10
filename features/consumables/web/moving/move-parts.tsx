import { holdsRole } from '@trellis/access/model';
import { consumablesApi, InventoryItem, InventoryTransaction, partMovers } from '@trellis/consumables/model';
import { everyday } from '@trellis/entity-kit';
import { sendWith, useAction, useClientOptions, usePreferences, useTakeBack, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from './amount.ts';
import { MoveButtons } from './move-buttons.tsx';
import { MoveDialog, type Move, type Moved } from './move.dialog.tsx';

const changes = [InventoryItem.path, InventoryTransaction.path];

/** Receipts, use and counts of a spare part, for who keeps them. */
export function MoveParts({ part }: { part: InventoryItem }) {
  const [move, setMove] = useState<Move>();
  if (!holdsRole(useUser(), partMovers)) return null;
  return (
    <>
      <MoveButtons onMove={setMove} />
      {move ? <Moving move={move} part={part} onClose={() => setMove(undefined)} /> : null}
    </>
  );
}

interface MovingProps {
  move: Move;
  part: InventoryItem;
  onClose: () => void;
}

function Moving({ move, part, onClose }: MovingProps) {
  const { id, name } = part;
  const { t } = useTranslation('consumables');
  const { lang } = usePreferences();
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const told = {
    changes,
    success: (reply: object) =>
      t(`move.done.${move}`, {
        name,
        left: amountText((reply as InventoryTransaction).balanceAfter ?? 0, lang, undefined),
      }),
    // Movements of parts stay; an opposite one takes them back. A count that agreed moved nothing.
    undo: (reply: object) => {
      const { qty } = reply as InventoryTransaction;
      const body = { inventoryItem_id: id, kind: 'adjust' as const, qty: -qty, note: t('move.undoReason') };
      return qty === 0
        ? undefined
        : () => takeBack([() => send(everyday(InventoryTransaction).create, { body })], changes);
    },
    onSuccess: onClose,
  };
  const post = useAction(everyday(InventoryTransaction).create, told);
  const count = useAction(consumablesApi.calls.countParts, told);
  const confirm = ({ amount, note }: Moved) => {
    const why = note !== '' && { note };
    if (move === 'count') void count.run({ params: { id: String(id) }, body: { counted: amount, ...why } });
    else
      void post.run({
        body: {
          ...{ inventoryItem_id: id, kind: move === 'usage' ? 'issue' : 'receipt' },
          ...{ qty: move === 'usage' ? -amount : amount, ...why },
        },
      });
  };
  return (
    <MoveDialog
      move={move}
      name={name}
      place={`part ${id}`}
      balance={{ ...part, mayWait: false }}
      isBusy={post.isRunning || count.isRunning}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
