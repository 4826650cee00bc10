import Badge from '@mui/icons-material/BadgeOutlined';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { TeamMember, teamApi } from '@trellis/access/model';
import { isAdmin, useCall, useUser } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessTab } from './person/access-tab.tsx';
import { AccountTab } from './person/account-tab.tsx';
import { InvitationTab } from './person/invitation-tab.tsx';
import { Requests } from './requests/requests.tsx';
import { useRequests } from './requests/use-requests.ts';
import { useTeamColumns } from './team-columns.tsx';
import { TeamFilters } from './team-filters.tsx';
import { useRoles } from './use-roles.ts';
import { useTeamView } from './use-team-view.ts';

const dialogs = {
  invite: lazy(async () => ({ default: (await import('./invite/invite.dialog.tsx')).InviteDialog })),
  inviteMany: lazy(async () => ({ default: (await import('./invite/invite-many.dialog.tsx')).InviteManyDialog })),
  roles: lazy(async () => ({ default: (await import('./role-guide.dialog.tsx')).RoleGuideDialog })),
};
const hidden = { isHidden: true } as const;
/** Fields that the tabs show better. */
const fields = {
  user_id: hidden,
  invitation_id: hidden,
  facility_id: hidden,
  roleIds: hidden,
  profileImg: hidden,
  status: hidden,
  mailStatus: hidden,
};

/** Who works in the facility, with which roles; who asks to; and what is decided about them. */
export function TeamPage() {
  const { t } = useTranslation('access');
  const user = useUser();
  const view = useTeamView();
  const columns = useTeamColumns();
  const place = view.isEverywhere ? undefined : (user.facility_id ?? undefined);
  const requests = useRequests(place);
  const roles = useRoles();
  const managed = useCall(teamApi.calls.listManaged, {});
  // What stands above the list, and the names in it, come with it.
  const isComing = requests.isComing || managed.isLoading || roles.isComing;
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const Dialog = opened && dialogs[opened];
  const shownColumns = useMemo(
    () => [
      'name',
      ...(view.isEverywhere ? ['facility_id'] : []),
      ...['roleIds', 'status', 'email', 'lastlogin', 'twoFactorEnabled', 'openTasks'],
    ],
    [view.isEverywhere],
  );
  return (
    <>
      <EntityPage
        key={view.isEverywhere ? 'all' : 'one'}
        entity={TeamMember}
        texts="access"
        gridId={view.isEverywhere ? '/teammanagement?all' : '/teammanagement'}
        scope={view.isEverywhere ? t(isAdmin(user) ? 'team.everywhere' : 'team.allMine') : user.facilityname}
        where={view.where}
        shownColumns={shownColumns}
        columns={columns}
        fields={fields}
        dependsOn={['users', 'facilityInvitations', 'ag_userFacilities', 'ag_userRoles', 'task_AssignmentsForWorkers']}
        headerActions={
          <>
            <Button startIcon={<Badge />} onClick={() => setOpened('roles')}>
              {t('team.roleGuide')}
            </Button>
            <Button startIcon={<UploadFile />} onClick={() => setOpened('inviteMany')}>
              {t('team.inviteMany')}
            </Button>
            <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setOpened('invite')}>
              {t('team.invite')}
            </Button>
          </>
        }
        banner={
          isComing ? (
            <Skeleton variant="rounded" sx={{ height: { xs: 155, md: 40 } }} />
          ) : (
            <>
              <Requests facilityId={place} />
              <TeamFilters view={view} hasMore={user.facility_id !== null && (managed.data?.length ?? 0) > 1} />
            </>
          )
        }
        isHeld={isComing}
        tabs={[
          { key: 'access', label: t('team.access'), render: (member) => <OfMember member={member} Tab={AccessTab} /> },
          {
            key: 'account',
            label: t('team.account'),
            render: (member) => <OfMember member={member} Tab={AccountTab} />,
          },
        ]}
      />
      {Dialog ? (
        <Suspense>
          <Dialog onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface OfMemberProps {
  member: TeamMember;
  Tab: React.ComponentType<{ userId: number }>;
}

/** What is known of a person; of an address that was invited, the invitation. */
const OfMember = ({ member, Tab }: OfMemberProps) =>
  member.user_id === null ? <InvitationTab member={member} /> : <Tab userId={member.user_id} />;
