import { PageFrame } from '@trellis/ui';
import { useAddress, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Inbox } from './inbox.tsx';
import { InboxTools } from './inbox-tools.tsx';
import { readInboxAddress, writeInboxAddress } from './inbox-address.ts';
import { SoundSwitch } from './new-alert-sound.tsx';
import './alert-inbox.css';

/** `/facility/alerts`: what is wrong, since when, who is on it and what helps. */
export function AlertsPage() {
  const { t } = useTranslation('alert-inbox');
  const { facilityname } = useUser();
  const [address, change] = useAddress(readInboxAddress, writeInboxAddress);
  return (
    <PageFrame title={t('title')} scope={facilityname} action={<SoundSwitch />}>
      <InboxTools address={address} onChange={change} />
      <Inbox address={address} onChange={change} />
    </PageFrame>
  );
}
