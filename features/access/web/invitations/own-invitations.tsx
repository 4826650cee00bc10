import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { accessApi, invitationsApi, type OwnInvitation } from '@trellis/access/model';
import { sendWith, useAction, useCall, useClientOptions, useFormat, useSessionStore } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Invitations of the person that wait for an answer. */
export const useOwnInvitations = () => useCall(invitationsApi.calls.listOwn, {}, { dependsOn: ['ag_userFacilities'] });

/** Facilities and rights of the session anew. */
export function useFreshSession() {
  const send = sendWith(useClientOptions());
  const session = useSessionStore();
  return async () => {
    const { apitoken: _, ...fresh } = await send(accessApi.calls.session, {});
    session.change(fresh);
  };
}

/** Invitations to answer, each with its two buttons. */
export function OwnInvitations({ list }: { list: readonly OwnInvitation[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
      {list.map((invitation) => (
        <OneInvitation key={invitation.id} invitation={invitation} />
      ))}
    </Box>
  );
}

function OneInvitation({ invitation: { id, facility, invitedBy, expires } }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('access');
  const { dateTime } = useFormat();
  const refresh = useFreshSession();
  const call = { params: { id: String(id) } };
  const changes = ['users/invitations', 'userFacilities', 'ag_userFacilities'];
  const accept = useAction(invitationsApi.calls.accept, {
    success: t('invitations.accepted', { facility }),
    changes,
    onSuccess: () => void refresh(),
  });
  const decline = useAction(invitationsApi.calls.decline, {
    success: t('invitations.declined', { facility }),
    changes,
  });
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{facility}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(invitedBy ? 'invitations.by' : 'invitations.until', { by: invitedBy, time: dateTime(expires) })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button
          color="inherit"
          loading={decline.isRunning}
          aria-label={t('invitations.declineFor', { facility })}
          onClick={() => void decline.run(call)}
        >
          {t('invitations.decline')}
        </Button>
        <Button
          variant="contained"
          loading={accept.isRunning}
          aria-label={t('invitations.acceptFor', { facility })}
          onClick={() => void accept.run(call)}
        >
          {t('invitations.accept')}
        </Button>
      </Box>
    </Box>
  );
}
