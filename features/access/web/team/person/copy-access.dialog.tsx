import { everyday, filtered } from '@trellis/entity-kit';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { teamApi, type PersonAccess, type TeamMember } from '@trellis/access/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, useCall } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CopyAccessDialogProps {
  person: PersonAccess;
  onClose: () => void;
}

/** Gives a person the facilities and roles of a colleague. */
export function CopyAccessDialog({ person, onClose }: CopyAccessDialogProps) {
  const { t } = useTranslation('access');
  const { data } = useCall(
    everyday('ag_teamMembers').list,
    filtered({ where: { status: 'active' }, order: 'name', limit: 1000 }),
  );
  const people = useMemo(
    () =>
      [...new Map((data ?? []).map((member) => [member.user_id, member])).values()].filter(
        ({ user_id }) => user_id !== null && user_id !== person.id,
      ),
    [data, person.id],
  );
  const [from, setFrom] = useState<TeamMember | null>(null);
  const copy = useAction(teamApi.calls.copyAccess, {
    success: ({ facilities, roles }) => t('team.copied', { facilities, roles }),
    changes: ['ag_userFacilities', 'ag_userRoles', 'ag_teamMembers'],
    onSuccess: onClose,
  });
  return (
    <OptionDialog
      open
      title={t('team.copyTitle', { name: `${person.firstname} ${person.lastname}` })}
      confirmLabel={t('team.copy')}
      canConfirm={from !== null}
      isBusy={copy.isRunning}
      onConfirm={() =>
        void (from?.user_id && copy.run({ params: { id: String(person.id) }, body: { from_user_id: from.user_id } }))
      }
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{t('team.copyText')}</Typography>
      <Autocomplete
        options={people}
        value={from}
        onChange={(_, chosen) => setFrom(chosen)}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(one, other) => one.user_id === other.user_id}
        renderOption={({ key, ...option }, { name, email }) => (
          <Box component="li" key={key} {...option} sx={{ display: 'block !important' }}>
            {name}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {email}
            </Typography>
          </Box>
        )}
        renderInput={(params) => <TextField {...params} label={t('team.copyFrom')} />}
      />
    </OptionDialog>
  );
}
