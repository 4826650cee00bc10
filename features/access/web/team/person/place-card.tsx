import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { teamApi, type PersonAccess, type PlaceOfPerson } from '@trellis/access/model';
import { OptionDialog, StateChip } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GrantDialog } from '../requests/facility-request.tsx';
import { HandOverField } from './hand-over-field.tsx';
import { EmploymentEditor } from './employment-editor.tsx';
import { RolesEditor } from './roles-editor.tsx';

const stateOf = { available: 'healthy', requested: 'warning', denied: 'disabled', revoked: 'disabled' } as const;

interface PlaceCardProps {
  person: PersonAccess;
  place: PlaceOfPerson;
}

/** One facility of a person: how they stand there, the roles held there alone, and what is decided about it. */
export function PlaceCard({ person, place }: PlaceCardProps) {
  const { t } = useTranslation('access');
  const [dialog, setDialog] = useState<'grant' | 'revoke'>();
  const [colleague, setColleague] = useState<number | null>(null);
  const name = `${person.firstname} ${person.lastname}`;
  const isIn = place.status === 'available';
  const close = () => setDialog(undefined);
  const revoke = useAction(teamApi.calls.revoke, {
    success: t('team.revoked', { name, facility: place.name }),
    changes: ['ag_userRoles', 'ag_teamMembers', 'users'],
    onSuccess: close,
  });
  return (
    <Paper component="section" variant="outlined" aria-label={place.name} sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3" sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
          {place.name}
        </Typography>
        <StateChip state={stateOf[place.status]} label={t(`team.places.${place.status}`)} />
      </Box>
      {isIn ? (
        <RolesEditor
          person={person}
          facilityId={place.facility_id}
          roleIds={place.role_ids}
          label={t('team.rolesIn', { facility: place.name })}
          mayChange={place.isManaged}
        />
      ) : null}
      {isIn ? <EmploymentEditor person={person} place={place} /> : null}
      {place.isLastManager ? (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('team.lastManager')}
        </Typography>
      ) : null}
      {place.isManaged ? (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
          {isIn ? (
            <Button size="small" color="error" disabled={place.isLastManager} onClick={() => setDialog('revoke')}>
              {t('team.revoke')}
            </Button>
          ) : place.status === 'requested' ? (
            <Button size="small" variant="outlined" onClick={() => setDialog('grant')}>
              {t('team.requests.grant')}
            </Button>
          ) : null}
        </Box>
      ) : null}
      {dialog === 'grant' ? (
        <GrantDialog
          member={{ id: place.id, name, roleIds: person.role_ids.join(',') }}
          facility={place.name}
          onClose={close}
        />
      ) : null}
      <OptionDialog
        open={dialog === 'revoke'}
        tone="error"
        title={t('team.revokeTitle', { name, facility: place.name })}
        confirmLabel={t('team.revoke')}
        isBusy={revoke.isRunning}
        onConfirm={() =>
          void revoke.run({
            params: { id: String(place.id) },
            query: colleague === null ? {} : { reassignTo: String(colleague) },
          })
        }
        onClose={close}
      >
        <Typography>{t('team.revokeText')}</Typography>
        <HandOverField
          personId={person.id}
          facilityIds={[place.facility_id]}
          openWork={place.openWork}
          value={colleague}
          onChange={setColleague}
        />
      </OptionDialog>
    </Paper>
  );
}
