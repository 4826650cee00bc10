import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { TeamMember, TeamStatus } from '@trellis/access/model';
import { StateChip, type StateName } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { readRoleIds, useRoles } from './use-roles.ts';

const stateOf: Readonly<Record<TeamStatus, StateName>> = {
  active: 'healthy',
  invited: 'info',
  expired: 'disabled',
  declined: 'disabled',
  requested: 'warning',
  suspended: 'error',
  denied: 'disabled',
  revoked: 'disabled',
};

/** How a person stands in the facility. */
export function StatusChip({ status }: { status: TeamStatus }) {
  const { t } = useTranslation('access');
  return <StateChip state={stateOf[status]} label={t(`team.statuses.${status}`)} />;
}

/** Roles by their names. */
export function RoleChips({ ids, none }: { ids: readonly number[]; none: string }) {
  const { nameOf } = useRoles();
  if (ids.length === 0) return <>{none}</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {ids.map((id) => (
        <Chip key={id} size="small" variant="outlined" label={nameOf(id)} />
      ))}
    </Box>
  );
}

/** The columns of the team that are more than a value. */
export function useTeamColumns() {
  const { t } = useTranslation('access');
  const format = useFormat();
  return {
    name: {
      width: 190,
      render: ({ name, profileImg }: TeamMember) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <Avatar
            alt=""
            {...(profileImg !== null && { src: profileImg })}
            sx={{ width: 24, height: 24, fontSize: 12, bgcolor: 'primary.dark', color: 'primary.contrastText' }}
          >
            {initialsOf(name)}
          </Avatar>
          <span>{name}</span>
        </Box>
      ),
    },
    roleIds: {
      width: 215,
      isSortable: false,
      render: ({ roleIds }: TeamMember) => <RoleChips ids={readRoleIds(roleIds)} none={t('team.noRoles')} />,
    },
    status: { width: 110, render: ({ status }: TeamMember) => <StatusChip status={status} /> },
    lastlogin: {
      width: 160,
      // Of invitations, and of people who also work for another company, it is not known here.
      render: ({ lastlogin, twoFactorEnabled }: TeamMember) =>
        lastlogin === null ? (
          twoFactorEnabled === null ? (
            '–'
          ) : (
            t('team.neverSignedIn')
          )
        ) : (
          <time dateTime={lastlogin} title={format.otherZone(lastlogin)}>
            {format.dateTime(lastlogin)}
          </time>
        ),
    },
    email: { width: 288 },
    twoFactorEnabled: {
      width: 80,
      render: ({ twoFactorEnabled }: TeamMember) =>
        twoFactorEnabled === null ? '–' : t(`team.twoFactorShort.${twoFactorEnabled ? 'on' : 'off'}`),
    },
    openTasks: { width: 100, render: ({ openTasks }: TeamMember) => openTasks || '–' },
  };
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();
