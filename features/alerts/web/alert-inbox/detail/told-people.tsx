import Button from '@mui/material/Button';
import {
  alertsApi,
  clearStep,
  levelOfRise,
  receiptsApi,
  tellingMessages,
  type AlertReceipt,
  type InboxAlert,
} from '@trellis/alerts/model';
import { FailedNotice, Notice, StateChip } from '@trellis/ui';
import { useDeliveryError } from '@trellis/notifications/web/hooks';
import { isApiError, useAction, useCall, useErrorText, useFormat, useLiveMessage } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { stateOfReceipt } from '../../receipt-state.ts';
import { useReceiptWords } from './use-receipt-words.ts';
import { WhyMe } from './why-me.tsx';
import { WhyOther } from './why-other.tsx';

/** How far a message got on each of several devices of a person. */
function Devices({ devices }: Pick<AlertReceipt, 'devices'>) {
  const { t } = useTranslation('alert-inbox');
  const errorText = useDeliveryError();
  return (
    <ul className="ai-devices" aria-label={t('receipts.devices')}>
      {devices.map(({ name, state, error }, index) => (
        <li key={index}>
          <span>{name}</span>
          <StateChip state={stateOfReceipt[state]} label={t(`receipts.states.${state}`)} />
          {error === null ? null : <span className="ai-soft">{errorText(error)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Who was told of an alert, on which channel, how far each message got, and who was not told and why; then the steps to come. */
export function ToldPeople({ alert: { id: alertId, state, can } }: { alert: InboxAlert }) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  const errorText = useErrorText();
  const { shownState, stateText, whyNot, isUnsentMail } = useReceiptWords();
  const escalate = useAction(alertsApi.calls.escalate, {
    success: t('receipts.escalated'),
    changes: ['ExceptionLists', 'notifications'],
  });
  const { data, error, refetch } = useCall(
    receiptsApi.calls.receipts,
    { params: { id: String(alertId) } },
    { dependsOn: ['ExceptionLists', 'notifications'] },
  );
  useLiveMessage(tellingMessages.alertTold, () => void refetch());
  if (error && !data && !(isApiError(error) && error.statusCode === 403))
    return (
      <section className="ai-part" aria-label={t('receipts.title')}>
        <h3>{t('receipts.title')}</h3>
        <FailedNotice reason={errorText(error)} onRetry={() => void refetch()} />
      </section>
    );
  // Who may not see whom else it reached is told of themselves alone.
  if (!data) return <WhyMe alertId={alertId} />;
  const { receipts, steps, isAnybodyReached } = data;
  const next = state === 'open' && can.answer ? steps.find((one) => one.state === 'waiting') : undefined;
  const whoOf = ({ role, level }: (typeof steps)[number]) =>
    role === null ? t('levelShort', { level }) : t(`receipts.roles.${role}`, { defaultValue: role });
  const people = [...Map.groupBy(receipts, (one) => one.person ?? one.group ?? t('receipts.nobodyNamed'))];
  return (
    <section className="ai-part" aria-label={t('receipts.title')}>
      <h3>{t('receipts.title')}</h3>
      {isAnybodyReached ? null : <Notice state="warning">{t('receipts.nobodyReached')}</Notice>}
      <ul className="ai-told">
        {people.map(([person, lines]) => (
          <li key={person}>
            <strong>{person}</strong>
            <ul>
              {lines.map((line) => (
                <li key={line.id}>
                  <span>
                    {t(`receipts.channels.${line.channel}`)}
                    {line.step === clearStep ? ` · ${t('receipts.allClear')}` : ''}
                    {levelOfRise(line.step) ? ` · ${t('receipts.rise', { level: levelOfRise(line.step) })}` : ''}
                    {line.cause === 'rule' || line.cause === 'clear' ? '' : ` · ${t(`receipts.causes.${line.cause}`)}`}
                  </span>
                  <StateChip
                    state={isUnsentMail(line) ? 'warning' : stateOfReceipt[shownState(line)]}
                    label={stateText(line)}
                  />
                  <span className="ai-soft">{whyNot(line) ?? dateTime(reachedAt(line))}</span>
                  {line.devices.length > 1 ? <Devices devices={line.devices} /> : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {steps.length === 0 ? null : (
        <ol className="ai-steps" aria-label={t('receipts.ladder')}>
          {steps.map((one) => (
            <li key={one.step}>
              {t(`receipts.steps.${one.state}`, { time: dateTime(one.takenAt ?? one.dueAt), who: whoOf(one) })}
            </li>
          ))}
        </ol>
      )}
      {next ? (
        <div>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            disabled={escalate.isRunning}
            onClick={() => void escalate.run({ params: { id: String(alertId) }, body: { step: next.step } })}
          >
            {t('receipts.escalate', { who: whoOf(next) })}
          </Button>
        </div>
      ) : null}
      <WhyMe alertId={alertId} />
      <WhyOther alertId={alertId} />
    </section>
  );
}

/** When a message got as far as it did. */
const reachedAt = (at: AlertReceipt): string =>
  at.acknowledgedAt ?? at.openedAt ?? at.shownAt ?? at.acceptedAt ?? at.leftAt ?? at.decidedAt;
