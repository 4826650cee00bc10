import Button from '@mui/material/Button';
import { roles, teamApi, type TeamMember } from '@trellis/access/model';
import { OptionDialog } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { RolesField } from '../roles-field.tsx';
import { readRoleIds } from '../use-roles.ts';
import { useFacilityName } from '../use-facility-name.ts';
import { answerChanges, DenyButton } from './deny-button.tsx';
import { RequestLine } from './request-line.tsx';

/** Somebody asks to join a facility. */
export function FacilityRequest({ member }: { member: TeamMember }) {
  const { t } = useTranslation('access');
  const { name, email, requestNote, updatedate } = member;
  const facility = useFacilityName(member.facility_id);
  const [isGranting, setGranting] = useState(false);
  return (
    <RequestLine
      askedAt={updatedate}
      note={requestNote}
      title={
        <Trans t={t} i18nKey="team.requests.joins" values={{ name, email, facility }} components={{ b: <strong /> }} />
      }
    >
      <Button
        variant="contained"
        size="small"
        aria-label={t('team.requests.grantTo', { name })}
        onClick={() => setGranting(true)}
      >
        {t('team.requests.grant')}
      </Button>
      <DenyButton request={member} call={teamApi.calls.deny} />
      {isGranting ? <GrantDialog member={member} facility={facility} onClose={() => setGranting(false)} /> : null}
    </RequestLine>
  );
}

interface GrantDialogProps {
  member: Pick<TeamMember, 'id' | 'name' | 'roleIds'>;
  facility: string;
  onClose: () => void;
}

/** Gives access to the facility, with what the person shall be there. */
export function GrantDialog({ member: { id, name, roleIds }, facility, onClose }: GrantDialogProps) {
  const { t } = useTranslation('access');
  // Roles held everywhere count here as well: who has one needs no other.
  const everywhere = readRoleIds(roleIds);
  const [chosen, setChosen] = useState<number[]>(everywhere.length > 0 ? [] : [roles.grower.id]);
  const grant = useAction(teamApi.calls.grant, {
    success: t('team.requests.granted', { name }),
    changes: answerChanges,
    onSuccess: onClose,
  });
  return (
    <OptionDialog
      open
      title={t('team.requests.grantTitle', { name, facility })}
      confirmLabel={t('team.requests.grant')}
      canConfirm={chosen.length > 0 || everywhere.length > 0}
      isBusy={grant.isRunning}
      onConfirm={() => void grant.run({ params: { id: String(id) }, body: { role_ids: chosen } })}
      onClose={onClose}
    >
      <RolesField label={t('team.rolesHere')} hint={t('team.requests.rolesHint')} value={chosen} onChange={setChosen} />
    </OptionDialog>
  );
}
