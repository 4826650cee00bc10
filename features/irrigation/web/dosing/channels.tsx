import Link from '@mui/material/Link';
import type { Dosed, DosedChannel } from '@trellis/irrigation/model';
import { Age, StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

/** Decimals and unit of what is dosed. */
export const dosedViews: Readonly<Record<Dosed, { decimals: number; unit: string }>> = {
  ph: { decimals: 1, unit: 'pH' },
  ec: { decimals: 2, unit: 'mS/cm' },
};

interface ChannelsProps {
  channels: readonly DosedChannel[];
  marked: number;
  /** Each says what it stands in. */
  isNamed?: boolean;
}

/** What is read of solutions, the number first, with the band it is to stay in. */
export function Channels({ channels, marked, isNamed = false }: ChannelsProps) {
  const { t } = useTranslation('irrigation');
  const { number } = useFormat();
  return (
    <ul className="ds-channels">
      {channels.map(({ sensor_id, name, kind, reading, at, target, tolerance, isOff }) => {
        const { decimals, unit } = dosedViews[kind];
        const shown = (value: number) => number(value, decimals);
        return (
          <li key={sensor_id} data-marked={sensor_id === marked}>
            <Link component={RouterLink} to={`/sensors?sensor=${sensor_id}`} underline="hover">
              {isNamed ? `${name}, ${t(`dosing.kinds.${kind}`)}` : t(`dosing.kinds.${kind}`)}
            </Link>
            <strong className="t-number">
              {reading === null ? '–' : shown(reading)} <small>{unit}</small>
            </strong>
            <span className="ir-soft">
              {target === null
                ? t(isNamed ? 'dosing.noTargetInPlan' : 'dosing.noTarget')
                : t('dosing.band', { from: shown(target - tolerance), to: shown(target + tolerance) })}
              {at === null ? null : (
                <>
                  {' · '}
                  <Age at={Date.parse(at)} />
                </>
              )}
            </span>
            {isOff ? <StateChip state="warning" label={t('dosing.isOff')} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
