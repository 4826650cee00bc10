import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Facility } from '@trellis/facilities/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useSetService } from '../use-set-service.ts';

interface Named {
  id: number;
  label: string;
}

/** What the provider agreed with the facility: whose it is, which service it gets. */
export function ServiceTab({ facility }: { facility: Facility }) {
  const { t } = useTranslation('facilities');
  const [draft, setDraft] = useState({ client_id: facility.client_id, serviceLevel_id: facility.serviceLevel_id });
  const clients = useCall(
    everyday('ag_clients').list,
    filtered({ where: { active: true }, order: 'name', limit: 1000 }),
  );
  const levels = useCall(
    everyday('serviceLevels').list,
    filtered({ where: { active: true }, order: 'seq', limit: 200 }),
  );
  const save = useSetService(facility, t('facilities.serviceSaved'));
  const isChanged = draft.client_id !== facility.client_id || draft.serviceLevel_id !== facility.serviceLevel_id;
  const select = (key: keyof typeof draft, label: string, options: readonly Named[] | undefined, hint?: string) => (
    <TextField
      select
      label={label}
      helperText={hint}
      value={options ? (draft[key] ?? 0) : ''}
      onChange={({ target }) => setDraft({ ...draft, [key]: Number(target.value) || null })}
    >
      <MenuItem value={0}>
        <em>{t('facilities.none')}</em>
      </MenuItem>
      {options?.map(({ id, label: name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
  const companies = clients.data?.map(({ id, name }) => ({ id, label: name }));
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 480 }}>
      {select('client_id', t('records.facility.fields.client_id'), companies)}
      {select(
        'serviceLevel_id',
        t('records.facility.fields.serviceLevel_id'),
        levels.data,
        t('facilities.serviceLevelHint'),
      )}
      <Button
        variant="contained"
        disabled={!isChanged}
        loading={save.isRunning}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => void save.run(draft)}
      >
        {t('facilities.save')}
      </Button>
      <Typography>
        {t('facilities.serviceState', { level: t(`facilities.levels.${facility.serviceInterruptLevel}`) })}{' '}
        <Link component={RouterLink} to="/admin/serviceLevels">
          {t('facilities.toService')}
        </Link>
      </Typography>
    </Stack>
  );
}
