import MuiLink from '@mui/material/Link';
import type { costParts, Lifecycle } from '@trellis/lifecycles/model';
import { useFormat, useOpenPath } from '@trellis/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ToldCosts } from './told-costs.ts';

interface BasisText {
  /** What a part of the cost was reckoned from. */
  basis: ReactNode;
  /** What is missing to know it, and where that is said. */
  missing?: ReactNode;
}
type Part = (typeof costParts)[number];

/** What each part of the cost of a run rests on, in words. */
export function useBasisText(run: Lifecycle, { bases, articles }: ToldCosts): (part: Part) => BasisText {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const openPath = useOpenPath();
  const to = (path: string, text: string) => {
    const open = openPath(path);
    return open === undefined ? (
      text
    ) : (
      <MuiLink component={Link} to={open} underline="always">
        {text}
      </MuiLink>
    );
  };
  const times = (amount: string, price: string) => t('costs.times', { amount, price });
  const { hours, untimed, litres, kWh, unlit, labourRate, isRateSecret, waterPrice, energyPrice } = bases;
  const texts: Record<Part, () => BasisText> = {
    supplies: () => {
      const used = articles.filter((one) => one.used > 0);
      const uncosted = articles.filter((one) => one.uncosted > 0).length;
      if (used.length === 0) return { basis: t('costs.noSupplies') };
      return {
        basis: t('costs.supplies', { count: used.length }),
        ...(uncosted > 0 && {
          missing: (
            <>
              {t('costs.uncosted', { count: uncosted })} {to('/facilityconsumables', t('costs.toStock'))}
            </>
          ),
        }),
      };
    },
    labour: () => {
      const left = untimed > 0 ? t('costs.untimed', { count: untimed }) : undefined;
      if (hours === null) return { basis: t('costs.noWork'), missing: left };
      const said = t('costs.hours', { hours: number(hours, 1) });
      if (isRateSecret) return { basis: said, missing: t('costs.secretRate') };
      if (labourRate === null) return { basis: said, missing: t('costs.noRate') };
      return { basis: times(said, number(labourRate, 2)), missing: left };
    },
    water: () => {
      if (litres === null) return { basis: t('costs.noWater') };
      const said = `${number(litres / 1000, 2)} m³`;
      return waterPrice === null
        ? { basis: said, missing: t('costs.noWaterPrice') }
        : { basis: times(said, number(waterPrice, 2)) };
    },
    energy: () => {
      const dark =
        unlit > 0 ? (
          <>
            {t('costs.unlit', { count: unlit })} {to(`/growplan/${run.growplan_id}`, t('costs.toPlan'))}
          </>
        ) : undefined;
      if (kWh === null) return { basis: t('costs.noLight'), missing: dark };
      const { plantsPerM2, lampEfficacy, coolingCop, assumed } = bases;
      const values = { plants: number(plantsPerM2, 1), lamps: number(lampEfficacy, 1), cooling: number(coolingCop, 1) };
      const said = `${number(kWh, 1)} kWh`;
      const how = t(assumed.length > 0 ? 'costs.reckonedAssumed' : 'costs.reckoned', values);
      return {
        basis: (
          <>
            {energyPrice === null ? said : times(said, number(energyPrice, 3))}
            <span className="lc-soft lc-costs__missing">{how}</span>
          </>
        ),
        missing: energyPrice === null ? t('costs.noEnergyPrice') : dark,
      };
    },
  };
  return (part) => texts[part]();
}
