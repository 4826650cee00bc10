import { alertName, alertText, type Exception, type ExceptionType } from '@trellis/alerts/model';
import { StateChip, StateIcon } from '@trellis/ui';
import { useFormat, usePreferences } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRelativeTime } from '../../use-relative-time.ts';
import './alerts-slide.css';

/** An alert as a wall shows it. */
export type WallAlert = Pick<
  Exception,
  | 'id'
  | 'name'
  | 'message'
  | 'code'
  | 'value'
  | 'limitValue'
  | 'facts'
  | 'firstOccurrred'
  | 'affectedUnits'
  | 'acknowledgedAt'
> & {
  platformGroup?: { name: string } | null;
  owner?: { firstname: string; lastname: string } | null;
  exceptionType?: Pick<ExceptionType, 'labelEs' | 'messageTemplate' | 'messageTemplateEs'> | null;
};

interface AlertsSlideProps {
  alerts: readonly WallAlert[];
  /** All there are; the wall has room for some. */
  count: number | undefined;
  now: number;
}

/** Alerts nobody has resolved: where, what, since when and who is on it, to be read from the other end of the hall. */
export function AlertsSlide({ alerts, count = alerts.length, now }: AlertsSlideProps) {
  const { t } = useTranslation('reports');
  const others = count - alerts.length;
  return (
    <div className="r-alerts">
      <ul>
        {alerts.map((alert) => (
          <WallAlertCard key={alert.id} alert={alert} now={now} />
        ))}
      </ul>
      {others > 0 ? <p>{t('wall.alertsMore', { count: others })}</p> : null}
    </div>
  );
}

function WallAlertCard({ alert, now }: { alert: WallAlert; now: number }) {
  const { t } = useTranslation('reports');
  const { lang } = usePreferences();
  const { units, dateTime } = useFormat();
  const { since } = useRelativeTime();
  const { platformGroup, owner, exceptionType, affectedUnits, firstOccurrred, acknowledgedAt } = alert;
  const text = useMemo(
    () => alertText(alert, exceptionType ?? null, { lang, units, showMoment: dateTime }),
    [alert, exceptionType, lang, units, dateTime],
  );
  const what = alertName(alert, lang);
  const where = affectedUnits === null ? platformGroup?.name : t('wall.takesUnits', { count: affectedUnits });
  const isTaken = owner != null || acknowledgedAt !== null;
  return (
    <li className="r-alert" data-taken={isTaken}>
      <StateIcon state="error" size={40} />
      <div className="r-alert__what">
        <h2>{[where, what].filter(Boolean).join(' · ')}</h2>
        <p>{text}</p>
      </div>
      <div className="r-alert__who">
        <time className="t-number" dateTime={firstOccurrred}>
          {since(firstOccurrred, now)}
        </time>
        {isTaken ? (
          <StateChip
            state="info"
            label={owner ? t('wall.onIt', { name: `${owner.firstname} ${owner.lastname}` }) : t('wall.taken')}
          />
        ) : (
          <StateChip state="error" emphasis="solid" label={t('wall.nobodyOnIt')} />
        )}
      </div>
    </li>
  );
}
