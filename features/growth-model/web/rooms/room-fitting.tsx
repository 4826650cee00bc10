import Button from '@mui/material/Button';
import { growthModelsApi, type GrowthRoom } from '@trellis/growth-model/model';
import { Notice, Sparkline } from '@trellis/ui';
import { useAction, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useOffText } from './use-off-text.ts';
import '../growth-model.css';

/** What fitting a room came to: how far off, against what its plan asks for, what the room needs beyond, and the residuals. */
export function RoomFitting({ room }: { room: GrowthRoom }) {
  const { t } = useTranslation('growth-model');
  const { number } = useFormat();
  const off = useOffText();
  const fit = useAction(growthModelsApi.calls.fit, {
    changes: ['growthRooms'],
    success: ({ fitState }) => t(`records.growthRoom.choices.fitState.${fitState}`),
  });
  const { fit: found, reason } = room;
  return (
    <div className="gm-fit">
      {found?.signal ? <Signal signal={found.signal} /> : null}
      {found ? (
        <>
          <p>{t('rooms.wasOff', { off: off(found), days: found.heldOutDays, readings: number(found.heldOut) })}</p>
          <p className="gm-soft">
            {t('rooms.planOff', { off: off({ errors: found.planErrors }) })}{' '}
            {t('rooms.fittedTo', { days: found.fitDays, readings: number(found.readings) })}
          </p>
          <h3>{t('rooms.residuals')}</h3>
          {(['temperature', 'humidity', 'co2'] as const).map((metric) => (
            <Residuals key={metric} metric={metric} hours={found.hours[metric]} />
          ))}
          <h3>{t('rooms.constants')}</h3>
          <dl className="gm-facts">
            {Object.entries(found.constants).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{String(Number(value.toPrecision(3)))}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <Notice state={room.fitState === 'failed' ? 'error' : 'info'}>
          {room.fitState === 'tooFew' ? t('rooms.tooFew', { readings: reason ?? '' }) : (reason ?? t('rooms.notYet'))}
        </Notice>
      )}
      <Button
        size="small"
        variant="outlined"
        loading={fit.isRunning}
        onClick={() => void fit.run({ params: { id: String(room.id) }, body: {} })}
      >
        {t('rooms.fitNow')}
      </Button>
    </div>
  );
}

function Signal({ signal }: { signal: NonNullable<NonNullable<GrowthRoom['fit']>['signal']> }) {
  const { t } = useTranslation('growth-model');
  const { number, date } = useFormat();
  const { kind, percent, wattsPerM2, since } = signal;
  const amount = percent === null || percent > 300 ? `${number(wattsPerM2)} W/m²` : `${number(percent)} %`;
  return <Notice state="warning">{t(`rooms.${kind}`, { amount, since: date(new Date(since).toISOString()) })}</Notice>;
}

const units = { temperature: '°C', humidity: '%', co2: 'ppm' } as const;
/** A degree Celsius in degrees Fahrenheit, of what is a difference. */
const fahrenheitPerCelsius = 1.8;

function Residuals({
  metric,
  hours,
}: {
  metric: keyof typeof units;
  hours: NonNullable<GrowthRoom['fit']>['hours']['co2'];
}) {
  const { t } = useTranslation('growth-model');
  const { number, units: system } = useFormat();
  const isFahrenheit = metric === 'temperature' && system === 'imperial';
  if (hours.length === 0) return null;
  const off = hours.map(({ measured, model }) => (measured - model) * (isFahrenheit ? fahrenheitPerCelsius : 1));
  const [low, high] = [Math.min(...off), Math.max(...off)].map((value) => number(value, metric === 'co2' ? 0 : 1));
  const label = `${t(`rooms.metrics.${metric}`)}: ${low} – ${high} ${isFahrenheit ? '°F' : units[metric]}`;
  return (
    <figure className="gm-line">
      <Sparkline
        label={label}
        values={off}
        bands={[{ from: 0, to: 1, min: 0, max: 0 }]}
        height={56}
        width={320}
        isGrowing
      />
      <figcaption className="gm-soft">{label}</figcaption>
    </figure>
  );
}
