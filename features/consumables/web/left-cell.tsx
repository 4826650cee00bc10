import { StateChip } from '@trellis/ui';
import { usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { isLow } from './low-notice.tsx';
import { amountText } from './moving/amount.ts';

interface LeftCellProps {
  stock: { onHand: number; reserved: number; minQty: number | null };
  /** What it is counted in. */
  unit?: string | undefined;
}

/** What is there and promised to nobody; less than is wanted stands out. */
export function LeftCell({ stock: { onHand, reserved, minQty }, unit }: LeftCellProps) {
  const { t } = useTranslation('consumables');
  const { lang } = usePreferences();
  const text = amountText(onHand - reserved, lang, unit);
  return isLow({ onHand, reserved, minQty }) ? <StateChip state="warning" label={t('low', { left: text })} /> : text;
}
