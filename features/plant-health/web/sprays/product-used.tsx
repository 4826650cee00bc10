import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { everyday, filtered } from '@trellis/entity-kit';
import { dimensionOfAmount, sprayedAmount, type AmountUnit, type SprayedMix } from '@trellis/lifecycles/model';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useHere } from '../shared/use-here.ts';

interface ProductUsedProps {
  mix: SprayedMix;
  productId: number | undefined;
  isBooked: boolean;
  /** Not given while the spraying is only planned: nothing leaves the stock then. */
  onBook: ((isBooked: boolean) => void) | undefined;
}

/** How much of the product that comes to, and whether it leaves the stock. */
export function ProductUsed({ mix, productId, isBooked, onBook }: ProductUsedProps) {
  const { t } = useTranslation('plant-health');
  const { number } = useFormat();
  const stock = useStockOf(productId);
  const used = sprayedAmount(mix);
  const left = stock && used && stock.left(used);
  return (
    <div className="ph-wide ph-stack" aria-live="polite">
      <span>
        {used
          ? t('sprays.record.used', { amount: `${number(used.amount, 1)} ${used.unit}` })
          : t('sprays.record.usedUnknown')}
      </span>
      {!onBook || left == null || !stock ? null : (
        <FormControlLabel
          control={<Checkbox checked={isBooked} onChange={(_event, isWanted) => onBook(isWanted)} />}
          label={t(left < 0 ? 'sprays.record.stockShort' : 'sprays.record.bookStock', {
            ...{ onHand: `${number(stock.onHand, 1)} ${stock.unit}`, left: `${number(left, 1)} ${stock.unit}` },
          })}
        />
      )}
    </div>
  );
}

/** The stock of a product at the facility, and what is left of it after a use; undefined where none is kept. */
function useStockOf(productId: number | undefined) {
  const here = useHere();
  const { data } = useCall(
    everyday('facilityConsumables').list,
    filtered({
      where: { ...here, consumable_id: productId ?? 0 },
      include: [{ relation: 'consumable', scope: { include: ['stockUnit'] } }],
      limit: 1,
    }),
    { enabled: productId !== undefined },
  );
  const [stock] = data ?? [];
  const unit = stock?.consumable?.stockUnit;
  if (!stock || !unit) return undefined;
  const { onHand } = stock;
  return {
    ...{ onHand, unit: unit.abbreviation },
    left: ({ amount, unit: of }: { amount: number; unit: AmountUnit }) =>
      dimensionOfAmount[of] === unit.dimension ? onHand - amount / unit.factor : null,
  };
}
