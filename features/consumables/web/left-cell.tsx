import { StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

interface LeftCellProps {
  stock: { onHand: number; reserved: number; minQty: number | null };
}

const mostDecimals = 3;

/** What is there and promised to nobody; less than is wanted stands out. */
export function LeftCell({ stock: { onHand, reserved, minQty } }: LeftCellProps) {
  const { t } = useTranslation('consumables');
  const { number } = useFormat();
  const left = onHand - reserved;
  const text = number(Number(left.toFixed(mostDecimals)));
  return minQty !== null && left < minQty ? <StateChip state="warning" label={t('low', { left: text })} /> : text;
}
