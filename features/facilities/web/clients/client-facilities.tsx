import Box from '@mui/material/Box';
import { filtered, everyday } from '@trellis/entity-kit';
import { PageContent, StateChip } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

const facilitiesCall = everyday('facilities').list;

/** The facilities of one company. */
export function ClientFacilities({ clientId }: { clientId: number }) {
  const { t } = useTranslation('facilities');
  const filter = { where: { client_id: clientId }, order: 'name', limit: 1000 };
  const facilities = useCall(facilitiesCall, filtered(filter));
  return (
    <PageContent
      loads={facilities}
      empty={(rows) => (rows.length === 0 ? { text: t('clients.noFacilities') } : undefined)}
    >
      {(rows) => (
        <Box component="ul" sx={{ px: 5, py: 2.5, m: 0 }}>
          {rows.map(({ id, name, city, state, active }) => (
            <li key={id}>
              {[name, city, state].filter(Boolean).join(', ')}{' '}
              {active ? null : <StateChip state="disabled" label={t('clients.closed')} />}
            </li>
          ))}
        </Box>
      )}
    </PageContent>
  );
}
