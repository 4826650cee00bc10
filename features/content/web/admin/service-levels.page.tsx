import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ServiceLevel } from '@trellis/content/model';
import { PageFrame } from '@trellis/ui';
import { EntityTable } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ServiceStates } from './service-states.tsx';

/** The state of the service at each facility, and the support contracts. */
export function ServiceLevelsPage() {
  const { t } = useTranslation('content');
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'levels' ? 'levels' : 'state';
  return (
    <PageFrame title={t('service.title')}>
      <Tabs
        value={tab}
        onChange={(_, next: string) => setAddress(next === 'levels' ? { tab: 'levels' } : {})}
        aria-label={t('service.title')}
      >
        <Tab value="state" label={t('service.state')} />
        <Tab value="levels" label={t('records.serviceLevel.many')} />
      </Tabs>
      {tab === 'state' ? (
        <ServiceStates />
      ) : (
        <EntityTable entity={ServiceLevel} texts="content" addressPrefix="level" />
      )}
    </PageFrame>
  );
}
