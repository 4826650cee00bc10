import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { teamApi } from '@trellis/access/model';
import { emailAddress, ruleMessages } from '@trellis/entity-kit';
import { ContentDialog, OptionDialog, useSteady } from '@trellis/ui';
import { useAction, useCall, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RolesField } from '../roles-field.tsx';
import { HandedOver } from './handed-over.tsx';

const nobody = { email: '', firstname: '', lastname: '', position: '', lang: '' as '' | 'en' | 'es' };

/** Invites one person: who, where, as what. The mail leads to the page where the account is set up. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const { facility_id } = useUser();
  const managed = useCall(teamApi.calls.listManaged, {});
  const [person, setPerson] = useState(nobody);
  const [roleIds, setRoleIds] = useState<number[]>([]);
  const [facilityIds, setFacilityIds] = useState(facility_id === null ? [] : [facility_id]);
  const [isTouched, setTouched] = useState(false);
  const [link, setLink] = useState<string>();
  const invite = useAction(teamApi.calls.invite, {
    success: ({ isMailed }) => (isMailed ? t('team.invited', { email: person.email.trim() }) : undefined),
    changes: ['ag_teamMembers', 'facilityInvitations'],
    onSuccess: ({ link }) => (link === null ? onClose() : setLink(link)),
  });
  const email = person.email.trim();
  const emailProblem =
    email === '' ? ruleMessages.required : emailAddress(email) === true ? undefined : ruleMessages.email;
  const places = useSteady((managed.data ?? []).filter(({ id }) => facilityIds.includes(id)));
  const missing = [
    ...(emailProblem ? [t('profile.email')] : []),
    ...(person.firstname.trim() === '' ? [t('profile.firstname')] : []),
    ...(person.lastname.trim() === '' ? [t('profile.lastname')] : []),
    ...(places.length === 0 ? [t('team.facilities')] : []),
    ...(roleIds.length === 0 ? [t('team.rolesHere')] : []),
  ];
  const field = (key: 'email' | 'firstname' | 'lastname' | 'position', label: string, max: number) => ({
    label,
    value: person[key],
    onChange: ({ target }: { target: { value: string } }) => setPerson({ ...person, [key]: target.value }),
    slotProps: { htmlInput: { maxLength: max } },
  });
  if (link !== undefined)
    return (
      <ContentDialog
        title={t('team.handOver')}
        width={560}
        onClose={onClose}
        actions={
          <Button variant="contained" onClick={onClose}>
            {t('team.close')}
          </Button>
        }
      >
        <HandedOver links={[{ email, link }]} />
      </ContentDialog>
    );
  return (
    <OptionDialog
      open
      width={560}
      title={t('team.invite')}
      confirmLabel={t('team.sendInvitation')}
      canConfirm={missing.length === 0}
      whyNot={t('team.missing', { fields: missing.join(', ') })}
      isBusy={invite.isRunning}
      onConfirm={() =>
        void invite.run({
          body: {
            email,
            firstname: person.firstname,
            lastname: person.lastname,
            position: person.position.trim() || null,
            lang: person.lang === '' ? null : person.lang,
            role_ids: roleIds,
            facility_ids: places.map(({ id }) => id),
          },
        })
      }
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          {...field('email', t('profile.email'), 254)}
          autoFocus
          required
          type="email"
          autoComplete="off"
          onBlur={() => setTouched(true)}
          error={isTouched && emailProblem !== undefined}
          helperText={isTouched ? emailProblem : undefined}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextField {...field('firstname', t('profile.firstname'), 80)} fullWidth required autoComplete="off" />
          <TextField {...field('lastname', t('profile.lastname'), 80)} fullWidth required autoComplete="off" />
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextField {...field('position', t('profile.position'), 120)} fullWidth autoComplete="off" />
          <TextField
            select
            fullWidth
            label={t('profile.language')}
            value={person.lang}
            onChange={({ target }) => setPerson({ ...person, lang: target.value as '' | 'en' | 'es' })}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t('team.asBrowser')}</MenuItem>
            <MenuItem value="en">English</MenuItem>
            <MenuItem value="es">Español</MenuItem>
          </TextField>
        </Stack>
        <Autocomplete
          multiple
          disableCloseOnSelect
          options={managed.data ?? []}
          loading={managed.data === undefined}
          value={places}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          onChange={(_, chosen) => setFacilityIds(chosen.map(({ id }) => id))}
          renderInput={(params) => <TextField {...params} required label={t('team.facilities')} />}
          slotProps={{ chip: { size: 'small' } }}
        />
        <RolesField
          required
          label={t('team.rolesHere')}
          hint={t('team.rolesHint')}
          value={roleIds}
          onChange={setRoleIds}
        />
      </Stack>
    </OptionDialog>
  );
}
