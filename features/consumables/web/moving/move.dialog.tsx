import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { OptionDialog } from '@trellis/ui';
import { useKeptState, usePreferences } from '@trellis/web-kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, readAmount } from './amount.ts';
import { LotFields, missingOfLot, newLot } from './lot-fields.tsx';

/** What people do with stock where it stands. */
export const moves = ['receipt', 'usage', 'count'] as const;
export type Move = (typeof moves)[number];

/** What is there of a stock, and of its lots where it is kept by lot. */
export interface Balance {
  onHand: number;
  reserved: number;
  unit?: string | undefined;
  /** More than is left over may be asked for: it waits for a manager. */
  mayWait: boolean;
  /** Its lots expire: of a new one it is said when. */
  hasExpiry?: boolean | undefined;
  lots?: readonly { id: number; lot: string; onHand: number; expirydate: string | null }[] | undefined;
}

export interface Moved {
  amount: number;
  /** A lot that is there. */
  lotId?: number;
  /** A lot that is new, by its number, and when it expires. */
  newLot?: { lot: string; expirydate?: string };
  note: string;
}

interface MoveDialogProps {
  move: Move;
  name: string;
  balance: Balance;
  isBusy: boolean;
  /** Tells what is half typed here from all else. */
  place: string;
  onConfirm: (moved: Moved) => void;
  onClose: () => void;
}

const longestNote = 2000;

/** Books what came, what was taken, or what a count found; what the balance is before and after stands beside it. */
export function MoveDialog({ move, name, balance, isBusy, place, onConfirm, onClose }: MoveDialogProps) {
  const { t } = useTranslation('consumables');
  const { lang } = usePreferences();
  const effectId = useId();
  const [typed, setTyped] = useKeptState(`${move} ${place}`, {
    ...{ amount: '', lot: '', newLot: '', expirydate: '', note: '' },
  });
  const { onHand, reserved, unit, mayWait, lots, hasExpiry = false } = balance;
  const lot = lots?.find(({ id }) => String(id) === typed.lot);
  const isNewLot = typed.lot === newLot;
  const amount = readAmount(typed.amount, lang);
  // What is promised to others is promised of the whole, whichever lot it comes from.
  const left = Math.min(lot?.onHand ?? Infinity, onHand - reserved);
  const isTooMuch = move === 'usage' && amount !== undefined && amount > left;
  const isNothing = amount === undefined || (amount === 0 && move !== 'count');
  const missing =
    (lots && missingOfLot(typed, lot !== undefined, hasExpiry)) ??
    (isNothing ? 'noAmount' : isTooMuch && !mayWait ? 'tooMuch' : undefined);
  const whyNot = missing && t(`move.${missing}`);
  const shown = (value: number) => amountText(value, lang, unit);
  const change = (key: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [key]: event.target.value });
  const confirm = () => {
    if (amount === undefined) return;
    onConfirm({
      amount,
      note: typed.note.trim(),
      ...(lot && { lotId: lot.id }),
      ...(isNewLot && {
        newLot: { lot: typed.newLot.trim(), ...(typed.expirydate && { expirydate: typed.expirydate }) },
      }),
    });
  };
  return (
    <OptionDialog
      open
      width={420}
      title={t(`move.titles.${move}`, { name })}
      confirmLabel={t(`move.does.${move}`)}
      canConfirm={whyNot === undefined}
      whyNot={whyNot}
      isBusy={isBusy}
      hasTyped={Object.values(typed).some((text) => text !== '')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {lots === undefined ? null : (
          <LotFields
            lots={lots}
            unit={unit}
            mayBeNew={move !== 'usage'}
            hasExpiry={hasExpiry}
            typed={typed}
            onType={(change) => setTyped({ ...typed, ...change })}
          />
        )}
        <TextField
          autoFocus
          label={t(`move.amounts.${move}`, { unit: unit ?? t('move.pieces') })}
          value={typed.amount}
          onChange={change('amount')}
          slotProps={{
            htmlInput: { inputMode: 'decimal', maxLength: 14, autoComplete: 'off', 'aria-describedby': effectId },
          }}
        />
        <TextField
          label={t('move.note')}
          value={typed.note}
          onChange={change('note')}
          multiline
          slotProps={{ htmlInput: { maxLength: longestNote } }}
        />
        <p id={effectId} aria-live="polite" style={{ margin: 0 }}>
          {effect()}
        </p>
      </Stack>
    </OptionDialog>
  );

  /** The balance before and after, in words. */
  function effect(): string {
    const before = lot ? lot.onHand : isNewLot ? 0 : onHand;
    if (amount === undefined) return t('move.now', { before: shown(before) });
    if (isTooMuch && mayWait) return t('move.waitsFor', { left: shown(Math.max(0, left)) });
    if (move === 'count')
      return amount === before
        ? t('move.agrees', { before: shown(before) })
        : t('move.differs', { before: shown(before), by: amountText(amount - before, lang, unit, 'always') });
    const after = move === 'receipt' ? before + amount : before - amount;
    return t('move.becomes', { before: shown(before), after: shown(after) });
  }
}
