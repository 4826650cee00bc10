import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { teamApi, type TeamMember } from '@trellis/access/model';
import { FactList } from '@trellis/ui';
import { useAction, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HandedOver } from '../invite/handed-over.tsx';
import { RoleChips, StatusChip } from '../team-columns.tsx';
import { readRoleIds } from '../use-roles.ts';

const touched = ['ag_teamMembers', 'facilityInvitations'];

/** An invitation that waits: how it left, until when it can be accepted, and what its inviter does about it. */
export function InvitationTab({ member }: { member: TeamMember }) {
  const { t } = useTranslation('access');
  const { dateTime } = useFormat();
  const { email, status, expires, mailStatus, roleIds, invitation_id } = member;
  const [link, setLink] = useState<string>();
  const call = { params: { id: String(invitation_id ?? 0) } };
  const resend = useAction(teamApi.calls.resendInvitation, {
    success: ({ isMailed }) => (isMailed ? t('team.invited', { email }) : undefined),
    changes: touched,
    onSuccess: (sent) => setLink(sent.link ?? undefined),
  });
  const withdraw = useAction(teamApi.calls.withdrawInvitation, {
    success: t('team.withdrawn', { email }),
    changes: touched,
  });
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('team.facts.status'), <StatusChip key="status" status={status} />],
    [t('profile.email'), email],
    [t('team.rolesHere'), <RoleChips key="roles" ids={readRoleIds(roleIds)} none={t('team.noRoles')} />],
    [t('team.facts.mail'), t(`team.mail.${mailStatus ?? 'none'}`)],
    [t('team.facts.invitationExpires'), expires === null ? '' : dateTime(expires)],
  ];
  return (
    <Box sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <FactList facts={facts} />
      <Typography sx={{ color: 'text.secondary' }}>{t('team.untilAccepted')}</Typography>
      {link === undefined ? null : <HandedOver links={[{ email: email ?? '', link }]} />}
      {status === 'declined' ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" loading={resend.isRunning} onClick={() => void resend.run(call)}>
            {t('team.resend')}
          </Button>
          <Button color="error" variant="outlined" loading={withdraw.isRunning} onClick={() => void withdraw.run(call)}>
            {t('team.withdraw')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
