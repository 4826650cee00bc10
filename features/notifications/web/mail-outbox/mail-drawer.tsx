import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { mailApi, type OutboxMail } from '@trellis/notifications/model';
import { Notice, PageContent, SidePanel, StateChip } from '@trellis/ui';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stateOfMail } from './mail-state.ts';
import './mail-outbox.css';

interface MailDrawerProps {
  mail: OutboxMail;
  isConfigured: boolean;
  onClose: () => void;
}

/** One mail: where it stands, what it says as it looks and as text, and another try. */
export function MailDrawer({ mail, isConfigured, onClose }: MailDrawerProps) {
  const { t } = useTranslation('mail-outbox');
  const [view, setView] = useState<'html' | 'text'>('html');
  const retry = useAction(mailApi.calls.retry, { success: t(isConfigured ? 'retried' : 'retriedWaiting') });
  const { id, subject, status } = mail;
  return (
    <SidePanel title={subject ?? t('noSubject')} width={680} onClose={onClose}>
      <div className="mo-body">
        <MailFacts mail={mail} />
        <div className="mo-tools">
          <ToggleButtonGroup
            exclusive
            size="small"
            value={view}
            aria-label={t('view')}
            onChange={(_event, next: 'html' | 'text' | null) => {
              if (next) setView(next);
            }}
          >
            <ToggleButton value="html">{t('views.html')}</ToggleButton>
            <ToggleButton value="text">{t('views.text')}</ToggleButton>
          </ToggleButtonGroup>
          {status === 'failed' || status === 'queued' ? (
            <Button
              variant="contained"
              loading={retry.isRunning}
              onClick={() => void retry.run({ params: { id: String(id) } })}
            >
              {t('retry')}
            </Button>
          ) : null}
        </div>
        {view === 'html' ? <HtmlPart id={id} /> : <pre className="mo-text">{mail.text}</pre>}
      </div>
    </SidePanel>
  );
}

function MailFacts({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation('mail-outbox');
  const { dateTime } = useFormat();
  const { to, status, createdate, attempts, nextTry, sentAt, error } = mail;
  const facts: readonly (readonly [string, string | number | null])[] = [
    ['to', to.join(', ')],
    ['created', dateTime(createdate)],
    ['sentAt', sentAt && dateTime(sentAt)],
    ['attempts', attempts],
    ['nextTry', nextTry && dateTime(nextTry)],
    ['error', error],
  ];
  return (
    <>
      <div>
        <StateChip state={stateOfMail[status]} label={t(`states.${status}`)} />
      </div>
      <dl className="mo-facts">
        {facts.map(([key, value]) =>
          value === null ? null : (
            <div key={key}>
              <dt>{t(`columns.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}

/** The mail in a frame of its own that runs nothing and leads nowhere. */
function HtmlPart({ id }: { id: number }) {
  const { t } = useTranslation('mail-outbox');
  const mail = useCall(mailApi.calls.readHtml, { params: { id: String(id) } });
  return (
    <PageContent loads={mail}>
      {({ html }) =>
        html === null ? (
          <Notice state="info">{t('gone')}</Notice>
        ) : (
          <iframe className="mo-frame" sandbox="" srcDoc={html} title={t('htmlTitle')} />
        )
      }
    </PageContent>
  );
}
