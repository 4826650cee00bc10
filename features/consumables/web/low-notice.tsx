import { Notice } from '@trellis/ui';
import { usePreferences } from '@trellis/web-kit';
import { recordsPath } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { amountText } from './moving/amount.ts';

/** What is there of something, and how much is wanted at least. */
export interface Kept {
  id: number;
  name: string;
  onHand: number;
  reserved: number;
  minQty: number | null;
  unit?: string | undefined;
}

interface LowNoticeProps {
  kept: readonly Kept[];
  /** Of the list they stand in. */
  path: string;
}

const mostNamed = 6;

/** What is there and promised to nobody. */
const leftOf = ({ onHand, reserved }: Pick<Kept, 'onHand' | 'reserved'>): number => onHand - reserved;

/** Whether less is left than is wanted. */
export const isLow = (kept: Pick<Kept, 'onHand' | 'reserved' | 'minQty'>): boolean =>
  kept.minQty !== null && leftOf(kept) < kept.minQty;

/** Of what too little is left, whatever page of the list it stands on; the shortest first. */
export function LowNotice({ kept, path }: LowNoticeProps) {
  const { t } = useTranslation('consumables');
  const { lang } = usePreferences();
  const share = (one: Kept) => leftOf(one) / (one.minQty || 1);
  const low = kept.filter(isLow).toSorted((one, other) => share(one) - share(other));
  if (low.length === 0) return null;
  return (
    <Notice state="warning">
      {t('lowCount', { count: low.length })}{' '}
      {low.slice(0, mostNamed).map((one, index) => (
        <span key={one.id}>
          {index === 0 ? '' : ', '}
          <Link to={recordsPath(path, { record: one.id })}>{one.name}</Link>{' '}
          {t('lowOf', {
            left: amountText(leftOf(one), lang, one.unit),
            least: amountText(one.minQty ?? 0, lang, one.unit),
          })}
        </span>
      ))}
      {low.length > mostNamed ? ` ${t('lowMore', { count: low.length - mostNamed })}` : null}
    </Notice>
  );
}
