import Link from '@mui/material/Link';
import { celsiusToFahrenheit, staleMetricMinutes, waterLineDesignatorIds } from '@trellis/climate/model';
import type { LineCondition } from '@trellis/irrigation/model';
import { contactWord, findDesignator } from '@trellis/telemetry/model';
import { Age, Notice, useNow } from '@trellis/ui';
import { ThingTicketButton } from '@trellis/unit-status/web/hooks';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

const tickMs = 30_000;
const keyOf = (designator_id: number): string => findDesignator(designator_id)?.key ?? 'other';

/** A tank that runs dry, and when: before anything else is told of its zone. */
export function LineWarnings({ line }: { line: readonly LineCondition[] }) {
  const { t } = useTranslation('irrigation');
  const { date, dateTime, time } = useFormat();
  const now = useNow(tickMs);
  return line.map(({ sensor_id, name, dryAt }) => {
    if (dryAt === null) return null;
    const text =
      date(dryAt) === date(now)
        ? t('line.dryToday', { name, at: time(dryAt) })
        : t('line.dry', { name, at: dateTime(dryAt) });
    return (
      <Notice key={sensor_id} state="warning">
        {/* A card is too narrow for both beside each other. */}
        <p className="ir-conditions__dry">{text}</p>
        <ThingTicketButton name={name} about={text} />
      </Notice>
    );
  });
}

/** Whether a tank of the line is about to run dry. */
export const runsDry = (line: readonly LineCondition[]): boolean => line.some(({ dryAt }) => dryAt !== null);

/** What is measured of the line that feeds a zone, each with its age, and what nothing measures. */
export function LineConditions({ line }: { line: readonly LineCondition[] }) {
  const { t } = useTranslation('irrigation');
  const missing = waterLineDesignatorIds
    .filter((id) => !line.some(({ designator_id }) => designator_id === id))
    .map((id) => t(`line.${keyOf(id)}`));
  return (
    <div className="ir-conditions">
      {line.length > 0 ? (
        <dl className="ir-conditions__facts">
          {line.map((one) => (
            <Condition
              key={one.sensor_id}
              condition={one}
              isNamed={line.some((other) => other !== one && other.designator_id === one.designator_id)}
            />
          ))}
        </dl>
      ) : null}
      {missing.length > 0 ? (
        <p className="ir-soft">
          {t('line.missing', { what: missing.join(', ') })}{' '}
          <Link component={RouterLink} to="/sensors" underline="always">
            {t('line.place')}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function Condition({ condition, isNamed }: { condition: LineCondition; isNamed: boolean }) {
  const { t } = useTranslation('irrigation');
  const { sensor_id, name, designator_id, at } = condition;
  const now = useNow(tickMs);
  const isStale = at === null || now - Date.parse(at) >= staleMetricMinutes * 60_000;
  return (
    <div data-stale={isStale}>
      <dt>
        <Link component={RouterLink} to={`/sensors?sensor=${sensor_id}`} color="inherit" underline="hover">
          {t(`line.${keyOf(designator_id)}`)}
          {isNamed ? ` · ${name}` : ''}
        </Link>
      </dt>
      <dd>{useConditionText(condition)}</dd>
      <dd className="ir-conditions__age">
        {at === null ? <span className="ir-soft">{t('line.never')}</span> : <Age at={Date.parse(at)} />}
      </dd>
    </div>
  );
}

function useConditionText({ designator_id, reading }: LineCondition): string {
  const { t } = useTranslation('irrigation');
  const { number, units } = useFormat();
  const designator = findDesignator(designator_id);
  if (reading === null || !designator) return '–';
  const contact = contactWord(designator_id, reading);
  if (contact) return t(`line.pumps.${contact}`);
  const isWarm = designator.unit === '°C' && units === 'imperial';
  const shown = number(isWarm ? celsiusToFahrenheit(reading) : reading, designator.decimals);
  return designator.unit === 'pH' ? shown : `${shown} ${isWarm ? '°F' : designator.unit}`;
}
