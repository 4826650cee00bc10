import { phaseOf, toMillis, type UnitRecord } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { signedMinutes } from './moved-hours.ts';

/** When water is due next, and what people moved of it. */
export function NextWater({ unit, now }: { unit: UnitRecord; now: number }) {
  const { t } = useTranslation('irrigation');
  const { time } = useFormat();
  const held = toMillis(phaseOf(unit)?.waterHeldUntil);
  const minutes = unit.waterShiftMinutes ?? 0;
  return (
    <span className="ir-next">
      {unit.nextIrrigatedTime === null ? '–' : time(unit.nextIrrigatedTime)}
      {held !== null && held > now ? <span className="ir-soft">{t('move.isSkipped')}</span> : null}
      {minutes === 0 ? null : (
        <span className="ir-soft">{t('move.isShifted', { minutes: signedMinutes(minutes) })}</span>
      )}
    </span>
  );
}
