import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mailApi, type OutboxMail } from '@trellis/notifications/model';
import { FilterChips, Notice, PageContent, PageFrame, phoneBreakpoint, StateChip } from '@trellis/ui';
import { DataTable, TableCards, type TableContent } from '@trellis/ui/table';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { GatewaysTab } from '../gateways/gateways-tab.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { stateOfMail } from './mail-state.ts';

const statuses = ['queued', 'failed', 'sent'] as const;

const tabs = ['mails', 'gateways'] as const;
type TabKey = (typeof tabs)[number];

/** Mails on their way out, and the gateways by which messages leave. */
export function MailOutboxPage() {
  const { t } = useTranslation('mail-outbox');
  const tabId = useId();
  const [query, setQuery] = useSearchParams();
  const tab: TabKey = tabs.find((key) => key === query.get('tab')) ?? 'mails';
  const Content = tab === 'mails' ? Mails : GatewaysTab;
  return (
    <PageFrame title={t('title')} scope={t('scope')}>
      <Tabs value={tab} onChange={(_, key: TabKey) => setQuery(key === 'mails' ? {} : { tab: key })}>
        {tabs.map((key) => (
          <Tab key={key} value={key} label={t(`tabs.${key}`)} id={`${tabId}-${key}`} aria-controls={`${tabId}-panel`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${tabId}-panel`} aria-labelledby={`${tabId}-${tab}`} className="mo-panel">
        <Content />
      </div>
    </PageFrame>
  );
}

/** Where mails stand: what waits, what failed and why; a test mail, another try, and plain words when no server is set up. */
function Mails() {
  const { t } = useTranslation('mail-outbox');
  const [query, setQuery] = useSearchParams();
  const status = statuses.find((one) => one === query.get('status'));
  const outbox = useCall(
    mailApi.calls.outbox,
    { query: { ...(status && { status }) } },
    { keepPrevious: true, pollMs: 30_000 },
  );
  const isConfigured = outbox.data?.provider.isConfigured;
  const test = useAction(mailApi.calls.sendTest, { success: t(isConfigured ? 'tested' : 'testedWaiting') });
  const opened = outbox.data?.mails.find(({ id }) => String(id) === query.get('mail'));
  const change = (key: string, value: string | undefined) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value === undefined) next.delete(key);
      else next.set(key, value);
      return next;
    });
  return (
    <>
      <div className="mo-tools">
        <FilterChips
          label={t('status')}
          options={statuses.map((key) => ({ key, label: t(`states.${key}`) }))}
          selected={new Set(status ? [status] : [])}
          onToggle={(key) => change('status', key === status ? undefined : key)}
        />
        <Button
          variant={isConfigured ? 'contained' : 'outlined'}
          loading={test.isRunning}
          onClick={() => void test.run({})}
        >
          {t('test')}
        </Button>
      </div>
      <PageContent loads={outbox}>
        {({ provider, mails }) => (
          <>
            {provider.isConfigured ? (
              <Notice state="healthy">{t('provider', { host: provider.host, from: provider.from })}</Notice>
            ) : (
              <Notice state="warning">{t('noProvider')}</Notice>
            )}
            <PageContent
              loads={{ data: mails, error: null, refetch: outbox.refetch }}
              empty={(rows) =>
                rows.length > 0
                  ? undefined
                  : status
                    ? { text: t('nothing'), onClearFilters: () => change('status', undefined) }
                    : { text: t('empty') }
              }
            >
              {(rows) => <MailList mails={rows} onOpen={({ id }) => change('mail', String(id))} />}
            </PageContent>
          </>
        )}
      </PageContent>
      {opened ? (
        <MailDrawer
          key={opened.id}
          mail={opened}
          isConfigured={isConfigured ?? false}
          onClose={() => change('mail', undefined)}
        />
      ) : null}
    </>
  );
}

function MailList({ mails, onOpen }: { mails: readonly OutboxMail[]; onOpen: (mail: OutboxMail) => void }) {
  const { t } = useTranslation('mail-outbox');
  const { dateTime } = useFormat();
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const table: TableContent<OutboxMail> = {
    label: t('title'),
    rows: mails,
    rowKey: ({ id }) => id,
    onOpen,
    columns: [
      { key: 'subject', label: t('columns.subject'), render: ({ subject }) => subject ?? t('noSubject') },
      { key: 'to', label: t('columns.to'), render: ({ to }) => to.join(', ') },
      {
        key: 'status',
        label: t('status'),
        render: ({ status }) => <StateChip state={stateOfMail[status]} label={t(`states.${status}`)} />,
      },
      { key: 'created', label: t('columns.created'), render: ({ createdate }) => dateTime(createdate) },
      { key: 'attempts', label: t('columns.attempts'), align: 'end', render: ({ attempts }) => attempts },
      { key: 'error', label: t('columns.error'), width: 280, render: ({ error }) => error ?? '–' },
    ],
  };
  return isPhone ? <TableCards {...table} /> : <DataTable {...table} />;
}
