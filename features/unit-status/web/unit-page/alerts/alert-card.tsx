import Button from '@mui/material/Button';
import TextLink from '@mui/material/Link';
import { alertName, alertPath, alertText, exceptionStatusIds, raisedByHand } from '@trellis/alerts/model';
import { useTakeOnAlert } from '@trellis/alerts/web/hooks';
import { Age, PromptDialog, StateChip } from '@trellis/ui';
import { useAction, useFormat, usePreferences } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { pageCalls, type AlertRow } from '../calls.ts';
import { writeRange } from '../charts/window/chart-range.ts';
import { useWantedRecord } from '../use-wanted-record.ts';
import { useMayAnswer } from './use-may-answer.ts';

/** One alert: how urgent, what and when, its state, and the steps that are left; leads to its time in the charts. */
export function AlertCard({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('unit-page');
  const { dateTime, units } = useFormat();
  const { lang } = usePreferences();
  const wanted = useWantedRecord();
  const { id, escalationLevel, metric, status, owner, cause, occurrences } = alert;
  const { firstOccurrred, lastOccurred, resolvedOn } = alert;
  const facts = [
    lastOccurred && lastOccurred !== firstOccurrred && !isGoingOn(alert)
      ? `${dateTime(firstOccurrred)} – ${dateTime(lastOccurred)}`
      : dateTime(firstOccurrred),
    metric && t(`metrics.${metric}`),
    occurrences > 1 && t('alerts.times', { count: occurrences }),
    owner && `${owner.firstname} ${owner.lastname}`,
    resolvedOn && t('alerts.ended', { time: dateTime(resolvedOn) }),
  ];
  return (
    <li className="up-card" {...(id === wanted.id && { ref: wanted.show, 'data-wanted': '' })}>
      <div className="up-inline">
        <StateChip
          state={resolvedOn ? 'info' : escalationLevel === 1 ? 'error' : 'warning'}
          label={[t('alerts.level', { level: escalationLevel }), (lang === 'es' && status?.labelEs) || status?.label]
            .filter(Boolean)
            .join(' · ')}
        />
        <strong>
          <TextLink component={Link} to={alertPath(id)}>
            {alertText(alert, alert.exceptionType ?? null, { lang, units, showMoment: dateTime }) ||
              alertName(alert, lang)}
          </TextLink>
        </strong>
        {resolvedOn ? null : <Age at={Date.parse(firstOccurrred)} title={dateTime(firstOccurrred)} />}
      </div>
      <p className="up-soft t-number">{facts.filter(Boolean).join(' · ')}</p>
      {cause ? <p>{t('alerts.cause', { cause })}</p> : null}
      <div className="up-inline">
        <Button component={Link} size="small" to={useChartPath(alert)}>
          {t('alerts.inChart')}
        </Button>
        <Steps alert={alert} />
      </div>
    </li>
  );
}

const hourMs = 3_600_000;

/** What a rule raised goes on until it is resolved; what a person saw ended when they said. */
const isGoingOn = ({ code, resolvedOn }: AlertRow): boolean => !resolvedOn && code !== raisedByHand;

/** The charts around the time of an alert. */
function useChartPath(alert: AlertRow): string {
  const [query] = useSearchParams();
  const [now] = useState(() => Date.now());
  const { firstOccurrred, lastOccurred } = alert;
  const from = Date.parse(firstOccurrred);
  const to = isGoingOn(alert) ? Math.max(from, now) : Math.max(from, Date.parse(lastOccurred ?? firstOccurrred));
  const around = Math.max(6 * hourMs, (to - from) / 2);
  const next = writeRange(query, { range: { from: from - around, to: to + around }, zoom: null });
  for (const name of ['tab', 'record']) next.delete(name);
  return `?${next.toString()}`;
}

/** What is left to do about an alert, for those who answer alerts. */
function Steps({ alert: { id, ExceptionStatus_id } }: { alert: AlertRow }) {
  const { t } = useTranslation('unit-page');
  const [isResolving, setResolving] = useState(false);
  const changes = ['ag_platformGroups'];
  const { take, isRunning } = useTakeOnAlert(t('alerts.taken'));
  const resolve = useAction(pageCalls.resolve, {
    success: t('alerts.resolved'),
    changes,
    onSuccess: () => setResolving(false),
  });
  const { open, acknowledged, in_remediation } = exceptionStatusIds;
  if (!useMayAnswer()) return null;
  if (ExceptionStatus_id === open)
    return (
      <Button size="small" disabled={isRunning} onClick={() => take(id)}>
        {t('alerts.take')}
      </Button>
    );
  if (ExceptionStatus_id !== acknowledged && ExceptionStatus_id !== in_remediation) return null;
  return (
    <>
      <Button size="small" onClick={() => setResolving(true)}>
        {t('alerts.resolve')}
      </Button>
      <PromptDialog
        open={isResolving}
        title={t('alerts.resolve')}
        fields={[
          {
            name: 'reason',
            label: t('alerts.why'),
            isLong: true,
            max: 2000,
            rules: [(text) => text.trim() !== '' || t('alerts.whyNeeded')],
          },
        ]}
        confirmLabel={t('alerts.resolve')}
        isBusy={resolve.isRunning}
        onConfirm={({ reason = '' }) => void resolve.run({ params: { id: String(id) }, body: { reason } })}
        onClose={() => setResolving(false)}
      />
    </>
  );
}
