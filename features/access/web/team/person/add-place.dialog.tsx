import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { teamApi, type PersonAccess } from '@trellis/access/model';
import { ContentDialog, OptionDialog } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HandedOver } from '../invite/handed-over.tsx';
import { RolesField } from '../roles-field.tsx';

interface AddPlaceDialogProps {
  person: PersonAccess;
  facilities: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** Lets a person who has an account work in a further facility. */
export function AddPlaceDialog({ person, facilities, onClose }: AddPlaceDialogProps) {
  const { t } = useTranslation('access');
  const { firstname, lastname, email } = person;
  const [link, setLink] = useState<string>();
  const [facilityId, setFacilityId] = useState(facilities.length === 1 ? (facilities[0]?.id ?? 0) : 0);
  const [chosen, setChosen] = useState<number[]>([]);
  const add = useAction(teamApi.calls.addToFacility, {
    success: ({ outcome, isMailed }) => {
      if (outcome === 'added') return t('team.requests.granted', { name: `${firstname} ${lastname}` });
      return isMailed ? t('team.invited', { email }) : undefined;
    },
    changes: ['ag_userFacilities', 'ag_userRoles', 'ag_teamMembers', 'facilityInvitations'],
    onSuccess: (added) => (added.link === null ? onClose() : setLink(added.link)),
  });
  if (link !== undefined)
    return (
      <ContentDialog title={t('team.handOver')} width={560} onClose={onClose}>
        <HandedOver links={[{ email, link }]} />
      </ContentDialog>
    );
  return (
    <OptionDialog
      open
      title={t('team.addPlace')}
      confirmLabel={t('team.requests.grant')}
      canConfirm={facilityId > 0 && chosen.length > 0}
      isBusy={add.isRunning}
      onConfirm={() =>
        void add.run({ params: { id: String(person.id) }, body: { role_ids: chosen, facility_id: facilityId } })
      }
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          select
          required
          label={t('team.facility')}
          value={facilityId === 0 ? '' : facilityId}
          onChange={({ target }) => setFacilityId(Number(target.value))}
        >
          {facilities.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <RolesField required label={t('team.rolesHere')} value={chosen} onChange={setChosen} />
      </Stack>
    </OptionDialog>
  );
}
