import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { holdsRole } from '@trellis/access/model';
import { useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../use-people.ts';
import { WhyMe } from './why-me.tsx';

const askers = ['facilityManager', 'farmManager'] as const;

/** Whoever leads asks of anybody why they were told of the alert, or not. */
export function WhyOther({ alertId }: { alertId: number }) {
  const { t } = useTranslation('alert-inbox');
  const user = useUser();
  return holdsRole(user, askers) ? <AskOf alertId={alertId} own={user.id} label={t('why.ask')} /> : null;
}

function AskOf({ alertId, own, label }: { alertId: number; own: number; label: string }) {
  const people = usePeople().filter(({ id }) => id !== own);
  const [asked, setAsked] = useState('');
  const person = people.find(({ id }) => String(id) === asked);
  return (
    <>
      <TextField
        select
        size="small"
        fullWidth={false}
        sx={{ minWidth: 240, maxWidth: '100%', mt: 1 }}
        label={label}
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
      >
        {people.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {person ? <WhyMe alertId={alertId} person={person} /> : null}
    </>
  );
}
