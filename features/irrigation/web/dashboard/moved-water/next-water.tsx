import { phaseOf, toMillis, type UnitRecord } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { signedMinutes, signedPercent } from './moved-hours.ts';

/** A watering begins a little after its moment: the line may be taken, and the controller tells of it once it has begun (ms). */
const dueMs = 120_000;
/** What is further off is said with its day (ms). */
const farMs = 18 * 3_600_000;

/** When water is due next, or since when, and what people moved of it. */
export function NextWater({ unit, now }: { unit: UnitRecord; now: number }) {
  const { t } = useTranslation('irrigation');
  const { time, dateTime } = useFormat();
  const held = toMillis(phaseOf(unit)?.waterHeldUntil);
  const next = unit.nextIrrigatedTime;
  const isFar = next !== null && Date.parse(next) - now > farMs;
  const isDue = next !== null && now - Date.parse(next) > dueMs;
  const minutes = unit.waterShiftMinutes ?? 0;
  const percent = unit.waterPercent ?? 100;
  return (
    <span className="ir-next">
      {next === null ? '–' : isDue ? t('move.dueSince', { time: time(next) }) : isFar ? dateTime(next) : time(next)}
      {held !== null && held > now ? <span className="ir-soft">{t('move.isSkipped')}</span> : null}
      {minutes === 0 ? null : (
        <span className="ir-soft">{t('move.isShifted', { minutes: signedMinutes(minutes) })}</span>
      )}
      {percent === 100 ? null : (
        <span className="ir-soft">
          {t(unit.waterPercentUntil == null ? 'move.isStretched' : 'move.isStretchedUntil', {
            percent: signedPercent(percent - 100),
            until: unit.waterPercentUntil ? dateTime(unit.waterPercentUntil) : '',
          })}
        </span>
      )}
    </span>
  );
}
