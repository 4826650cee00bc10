import { alertText, tellAlertValue, type LinkedAlert } from '@trellis/alerts/model';
import { staleMetricMinutes } from '@trellis/climate/model';
import { Age, Sparkline, StateChip, useIsOlderThan, type StateName } from '@trellis/ui';
import { useFormat, usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

const stateColours: Readonly<Record<LinkedAlert['state'], StateName>> = {
  open: 'error',
  acknowledged: 'warning',
  in_remediation: 'warning',
  snoozed: 'disabled',
  resolved: 'healthy',
  false_alarm: 'healthy',
  auto_resolved: 'healthy',
};

/** What is wrong, where, since when, what is measured now and who is on it. */
export function AlertCard({ alert }: { alert: LinkedAlert }) {
  const { t } = useTranslation('message-links');
  const { dateTime, units } = useFormat();
  const { lang } = usePreferences();
  const { code, escalationLevel, state, facility } = alert;
  const message = alertText(alert, alert, { lang, units, showMoment: dateTime });
  const name = (lang === 'es' && alert.nameEs) || alert.name;
  const facts: readonly (readonly [string, string | null])[] = [
    [alert.unit === null ? 'about' : 'unit', alert.subject],
    ['area', alert.area],
    ['first', dateTime(alert.firstOccurrred)],
    ['last', alert.lastOccurred ? dateTime(alert.lastOccurred) : null],
    ['times', String(alert.occurrences)],
    ['by', alert.resolvedOn ? null : alert.by],
  ];
  return (
    <section className="ml-card" aria-label={name ?? code ?? facility}>
      <div className="ml-marks">
        <StateChip state={stateColours[state]} label={t(`resolve.states.${state}`)} />
        <StateChip
          state={escalationLevel === 1 ? 'offline' : 'info'}
          label={t('resolve.level', { level: escalationLevel })}
        />
      </div>
      <h2>{[code, name].filter(Boolean).join(' · ')}</h2>
      {message ? <p>{message}</p> : null}
      {alert.reading ? <ReadingNow reading={alert.reading} raisedAt={alert.value} /> : null}
      <dl className="ml-facts">
        {facts.map(([key, value]) =>
          value ? (
            <div key={key}>
              <dt>{t(`resolve.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        <div>
          <dt>{t('unsubscribe.facility')}</dt>
          <dd>{facility}</dd>
        </div>
      </dl>
    </section>
  );
}

interface ReadingNowProps {
  reading: NonNullable<LinkedAlert['reading']>;
  /** What raised the alert: it says which side of the limit is in order. */
  raisedAt: number | null;
}

function ReadingNow({ reading: { value, at, unit, limit, lastHour, ...reading }, raisedAt }: ReadingNowProps) {
  const { t } = useTranslation('message-links');
  const { units } = useFormat();
  const { lang } = usePreferences();
  const isOld = useIsOlderThan(Date.parse(at), staleMetricMinutes * 60_000);
  const shown = (stored: number) => tellAlertValue(stored, { measuredIn: unit }, { lang, units });
  const isAbove = raisedAt !== null && limit !== null && raisedAt > limit;
  const bands = limit === null ? [] : [{ from: 0, to: 1, min: isAbove ? null : limit, max: isAbove ? limit : null }];
  return (
    <div>
      <div className="ml-reading">
        <strong>{shown(value)}</strong>
        <small>
          {limit === null ? null : `${t('resolve.limit', { limit: shown(limit) })} · `}
          <Age at={Date.parse(at)} />
        </small>
        <Sparkline label={t('resolve.lastHour')} values={lastHour} bands={bands} width={160} height={44} />
      </div>
      {isOld || reading.isDoubted ? (
        <p>{t(isOld ? 'resolve.old' : 'resolve.doubted')}</p>
      ) : limit === null ? null : (
        <StateChip
          state={reading.isStillOut ? 'error' : 'healthy'}
          label={t(reading.isStillOut ? 'resolve.stillOut' : 'resolve.inRange')}
        />
      )}
    </div>
  );
}
