import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { TeamMember, teamApi } from '@trellis/access/model';
import { FailedNotice } from '@trellis/ui';
import { useCall, useRead } from '@trellis/web-kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FacilityRequest } from './facility-request.tsx';
import { PageRequestLine } from './page-request-line.tsx';

/** Who waits for an answer: people who ask to join a facility, and people who ask for a page. Nothing while nobody does. */
export function Requests({ facilityId }: { facilityId: number | undefined }) {
  const { t } = useTranslation('access');
  const titleId = useId();
  const where = { status: 'requested', ...(facilityId !== undefined && { facility_id: facilityId }) };
  const joining = useRead<TeamMember[]>(
    { method: 'GET', path: TeamMember.path },
    { query: { filter: { where, order: 'createdate', limit: 200 } } },
    { dependsOn: ['ag_userFacilities'] },
  );
  const pages = useCall(
    teamApi.calls.listPageRequests,
    { query: facilityId === undefined ? {} : { facility_id: String(facilityId) } },
    { dependsOn: ['ag_userRoles', 'ag_navigationMenuRoles'] },
  );
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
