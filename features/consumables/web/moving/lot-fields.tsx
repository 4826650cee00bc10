import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { DatePicker } from '@trellis/ui/dates';
import { usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { amountText } from './amount.ts';

/** What is typed of a lot: one that is there, or a new one with its number and the day it expires. */
export interface TypedLot {
  lot: string;
  newLot: string;
  expirydate: string;
}

interface LotFieldsProps {
  lots: readonly { id: number; lot: string; onHand: number }[];
  unit: string | undefined;
  mayBeNew: boolean;
  hasExpiry: boolean;
  typed: TypedLot;
  onType: (change: Partial<TypedLot>) => void;
}

/** Chosen where the lot is one that is not there yet. */
export const newLot = 'new';
const longestLot = 80;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What is still to be said of a lot; nothing where all is. */
export function missingOfLot(typed: TypedLot, isKnown: boolean, hasExpiry: boolean): 'noLot' | 'noExpiry' | undefined {
  if (isKnown) return undefined;
  if (typed.lot !== newLot || typed.newLot.trim() === '') return 'noLot';
  return hasExpiry && !isDay(typed.expirydate) ? 'noExpiry' : undefined;
}

/** The lot that is booked to. */
export function LotFields({ lots, unit, mayBeNew, hasExpiry, typed, onType }: LotFieldsProps) {
  const { t } = useTranslation('consumables');
  const { lang } = usePreferences();
  return (
    <>
      <TextField
        select
        label={t('move.lot')}
        value={typed.lot}
        onChange={(event) => onType({ lot: event.target.value })}
      >
        {lots.map(({ id, lot, onHand }) => (
          <MenuItem key={id} value={String(id)}>
            {`${lot} · ${amountText(onHand, lang, unit)}`}
          </MenuItem>
        ))}
        {mayBeNew ? <MenuItem value={newLot}>{t('move.newLot')}</MenuItem> : null}
      </TextField>
      {typed.lot === newLot ? (
        <>
          <TextField
            label={t('move.lotNumber')}
            value={typed.newLot}
            onChange={(event) => onType({ newLot: event.target.value })}
            slotProps={{ htmlInput: { maxLength: longestLot } }}
          />
          <DatePicker
            label={t('move.expires')}
            value={typed.expirydate || null}
            autoClose
            required={hasExpiry}
            hint={hasExpiry ? t('move.expiresHint') : undefined}
            onChange={(day) => onType({ expirydate: day ?? '' })}
          />
        </>
      ) : null}
    </>
  );
}
