import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { PageFrame } from '@trellis/ui';
import { useAddress, useUser } from '@trellis/web-kit';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Inbox } from './inbox.tsx';
import { InboxTools } from './inbox-tools.tsx';
import { readInboxAddress, writeInboxAddress } from './inbox-address.ts';
import { SoundSwitch } from './new-alert-sound.tsx';
import './alert-inbox.css';

const Analytics = lazy(async () => ({ default: (await import('./analytics/analytics.tsx')).Analytics }));

/** `/facility/alerts`: what is wrong, since when, who is on it and what helps; and what alerts come from. */
export function AlertsPage() {
  const { t } = useTranslation('alert-inbox');
  const { facilityname } = useUser();
  const [address, change] = useAddress(readInboxAddress, writeInboxAddress);
  return (
    <PageFrame title={t('title')} scope={facilityname} action={<SoundSwitch />}>
      <Tabs
        value={address.view}
        aria-label={t('views')}
        onChange={(_event, view: 'inbox' | 'analytics') => change({ view, id: undefined })}
        sx={{ borderBottom: '1px solid', borderColor: 'divider' }}
      >
        <Tab value="inbox" label={t('inbox')} />
        <Tab value="analytics" label={t('analytics.title')} />
      </Tabs>
      {address.view === 'analytics' ? (
        <Suspense>
          <Analytics address={address} onChange={change} />
        </Suspense>
      ) : (
        <>
          <InboxTools address={address} onChange={change} />
          <Inbox address={address} onChange={change} />
        </>
      )}
    </PageFrame>
  );
}
