import { StateChip } from '@trellis/ui';
import { usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

interface LeftCellProps {
  stock: { onHand: number; reserved: number; minQty: number | null };
  /** What it is counted in. */
  unit?: string | undefined;
}

const mostDecimals = 3;

/** What is there and promised to nobody; less than is wanted stands out. */
export function LeftCell({ stock: { onHand, reserved, minQty }, unit }: LeftCellProps) {
  const { t } = useTranslation('consumables');
  const { lang } = usePreferences();
  const left = onHand - reserved;
  // Written as the columns beside it.
  const amount = left.toLocaleString(lang, { maximumFractionDigits: mostDecimals, useGrouping: false });
  const text = unit === undefined ? amount : `${amount} ${unit}`;
  return minQty !== null && left < minQty ? <StateChip state="warning" label={t('low', { left: text })} /> : text;
}
