import Box from '@mui/material/Box';
import { signedIn, type CallDefinition } from '@trellis/entity-kit';
import type { Facility } from '@trellis/facilities/model';
import { PageContent, StateChip } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';

const facilitiesCall = {
  method: 'GET',
  path: 'facilities',
  summary: 'List',
  access: signedIn,
  query: z.object({ filter: z.string() }),
  returns: z.array(z.custom<Pick<Facility, 'id' | 'name' | 'city' | 'state' | 'active'>>()),
} as const satisfies CallDefinition;

/** The facilities of one company. */
export function ClientFacilities({ clientId }: { clientId: number }) {
  const { t } = useTranslation('facilities');
  const filter = { where: { client_id: clientId }, order: 'name', limit: 1000 };
  const facilities = useCall(facilitiesCall, { query: { filter: JSON.stringify(filter) } });
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
