import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { FailedNotice } from '@trellis/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FacilityRequest } from './facility-request.tsx';
import { PageRequestLine } from './page-request-line.tsx';
import { useRequests } from './use-requests.ts';

/** Who waits for an answer: people who ask to join a facility, and people who ask for a page. Nothing while nobody does. */
export function Requests({ facilityId }: { facilityId: number | undefined }) {
  const { t } = useTranslation('access');
  const titleId = useId();
  const { joining, pages } = useRequests(facilityId);
  const failed = joining.error ?? pages.error;
  if (failed && !joining.data && !pages.data)
    return (
      <FailedNotice
        reason={failed.message}
        onRetry={() => {
          void joining.refetch();
          void pages.refetch();
        }}
      />
    );
  const count = (joining.data?.length ?? 0) + (pages.data?.length ?? 0);
  if (count === 0) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Typography id={titleId} variant="h2">
        {t('team.requests.title', { count })}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {joining.data?.map((member) => (
          <li key={`facility ${member.id}`}>
            <FacilityRequest member={member} />
          </li>
        ))}
        {pages.data?.map((request) => (
          <li key={`page ${request.id}`}>
            <PageRequestLine request={request} />
          </li>
        ))}
      </Box>
    </Paper>
  );
}
