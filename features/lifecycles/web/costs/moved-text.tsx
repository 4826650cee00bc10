import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

interface MovedTextProps {
  amount: number;
  digits: number;
  unit?: string;
}

/** How much of a part of the cost came with the plants of other runs, or went along to others; nothing where nothing did. */
export function MovedText({ amount, digits, unit }: MovedTextProps) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  if (amount === 0) return null;
  const said = { amount: [number(Math.abs(amount), digits), unit].filter(Boolean).join(' ') };
  return (
    <span className="lc-soft lc-costs__missing">
      {amount > 0 ? t('costs.broughtAlong', said) : t('costs.takenAlong', said)}
    </span>
  );
}
