import Button from '@mui/material/Button';
import { messageLinksApi, type LinkedMessage, type MessageChoice } from '@trellis/alerts/model';
import { Notice } from '@trellis/ui';
import { loginPath, useAction, useCall, useFormat, usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { LinkPage } from './link-page.tsx';

/** Stops or pauses one kind, or gathers it in one mail a day, of message by the link of its mail. Opening the page changes nothing. */
export function UnsubscribePage() {
  const { t } = useTranslation('message-links');
  const { messageId = '' } = useParams();
  const message = useCall(messageLinksApi.calls.readMessage, { params: { messageId } });
  return (
    <LinkPage
      title={t('unsubscribe.title')}
      ended={t('ended.unsubscribe')}
      loads={message}
      onward={{ path: '/profile', label: t('unsubscribe.more'), afterSignIn: t('ended.profile') }}
    >
      {(data) => <Choices messageId={messageId} message={data} />}
    </LinkPage>
  );
}

function Choices({ messageId, message }: { messageId: string; message: LinkedMessage }) {
  const { t } = useTranslation('message-links');
  const { dateTime } = useFormat();
  const choose = useAction(messageLinksApi.calls.choose);
  const run = (choice: MessageChoice) => void choose.run({ params: { messageId }, body: { choice } });
  const { state, canBeDaily, isFacilityOff, pausedUntil, pausedInProfileUntil, isOnlyPerson, manager } = message;
  const isByProfile = state === 'paused' && pausedInProfileUntil === pausedUntil;
  const facility = message.facility ?? '';
  const said =
    state === 'off' && isFacilityOff
      ? t('unsubscribe.states.facilityOff', { facility })
      : t(`unsubscribe.states.${isByProfile ? 'pausedInProfile' : state}`, {
          until: pausedUntil ? dateTime(pausedUntil) : '',
        });
  const offered: readonly MessageChoice[] = [
    ...(isOnlyPerson ? [] : (['stop'] as const)),
    ...(canBeDaily && state !== 'daily' ? (['daily'] as const) : []),
    'pauseDay',
    'pauseWeek',
    ...(isOnlyPerson || facility === '' ? [] : (['stopFacility'] as const)),
  ];
  return (
    <>
      <MessageFacts message={message} />
      <div aria-live="polite">
        <Notice
          state={state === 'on' ? 'info' : 'healthy'}
          action={
            state === 'on' || isByProfile ? undefined : (
              <Button disabled={choose.isRunning} onClick={() => run('resume')}>
                {t(`unsubscribe.choices.${state === 'daily' ? 'atOnce' : 'resume'}`)}
              </Button>
            )
          }
        >
          {said} {state === 'on' ? t('unsubscribe.lead') : null}
        </Notice>
      </div>
      {isOnlyPerson ? (
        <Notice state="warning">
          {t('unsubscribe.only')} {manager ? t('unsubscribe.manager', { name: manager }) : null}
        </Notice>
      ) : null}
      {state === 'off' ? null : (
        <div className="ml-choices">
          {offered.map((choice) => (
            <Button
              key={choice}
              variant={choice === offered[0] ? 'contained' : 'outlined'}
              size="large"
              disabled={choose.isRunning}
              sx={{ minHeight: 48 }}
              onClick={() => run(choice)}
            >
              {t(`unsubscribe.choices.${choice}`, { facility })}
            </Button>
          ))}
        </div>
      )}
      <Button component={Link} to={loginPath('/profile')} color="inherit">
        {t('unsubscribe.more')}
      </Button>
    </>
  );
}

function MessageFacts({ message }: { message: LinkedMessage }) {
  const { t } = useTranslation('message-links');
  const { dateTime, otherZone } = useFormat();
  const { lang } = usePreferences();
  const { subject, facility, recipient, kind, about, aboutEs, sentAt } = message;
  const type = (lang === 'es' && aboutEs) || about;
  const facts = [
    ['kind', [t(`unsubscribe.kinds.${kind}`), type].filter(Boolean).join(' · ')],
    ['facility', facility ?? '–'],
    ['recipient', recipient ?? '–'],
  ] as const;
  return (
    <section className="ml-card" aria-label={t('unsubscribe.message')}>
      <h2>{subject ?? t(`unsubscribe.kinds.${kind}`)}</h2>
      <dl className="ml-facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`unsubscribe.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('unsubscribe.sentAt')}</dt>
          <dd>
            <time dateTime={sentAt} title={otherZone(sentAt)}>
              {dateTime(sentAt)}
            </time>
          </dd>
        </div>
      </dl>
    </section>
  );
}
