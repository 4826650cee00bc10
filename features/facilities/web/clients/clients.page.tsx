import { Client } from '@trellis/facilities/model';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { ClientFacilities } from './client-facilities.tsx';

/** Companies that own, rent or provide facilities. */
export function ClientsPage() {
  const { t } = useTranslation('facilities');
  return (
    <EntityPage
      entity={Client}
      texts="facilities"
      tabs={[
        { key: 'facilities', label: t('clients.facilities'), render: ({ id }) => <ClientFacilities clientId={id} /> },
      ]}
    />
  );
}
