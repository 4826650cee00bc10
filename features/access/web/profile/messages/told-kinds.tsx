import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { toldKinds } from '@trellis/notifications/model';
import { useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../choice-field.tsx';
import type { Subscription, Subscriptions } from './use-subscriptions.ts';

type Kind = NonNullable<Subscription['kind']>;

const modes = ['on', 'digest', 'off'] as const;

/** Per kind of message whether and when it is mailed, everywhere or in one facility. */
export function ToldKinds({ subscriptions }: { subscriptions: Subscriptions }) {
  const { t } = useTranslation('access');
  const facilities = (useUser().facilities ?? []).filter(({ status }) => status === 'available');
  const [place, setPlace] = useState('');
  const facility_id = place === '' ? null : Number(place);
  return (
    <Stack spacing={2.5} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {t('profile.told')}
      </Typography>
      {facilities.length > 1 ? (
        <ChoiceField
          label={t('profile.toldWhere')}
          value={place}
          none={t('profile.toldEverywhere')}
          choices={facilities.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setPlace}
        />
      ) : null}
      {kindsOf(subscriptions.mine.data ?? []).map((kind) => {
        const which = { facility_id, kind, channel: 'email' } as const;
        const known = subscriptions.find(which);
        return (
          <ChoiceField
            key={kind}
            label={t(`profile.kinds.${kind}`)}
            value={known?.mode ?? (facility_id === null ? 'on' : '')}
            {...(facility_id !== null && { none: t('profile.asEverywhere') })}
            choices={modes.map((mode) => ({ value: mode, label: t(`profile.modes.${mode}`) }))}
            onChange={(mode) => {
              if (mode !== '') void subscriptions.keep(which, { mode: mode as Subscription['mode'] });
              else if (known) void subscriptions.forget(known);
            }}
          />
        );
      })}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('profile.toldAlways')}
      </Typography>
    </Stack>
  );
}

/** What people are told, and what this person chose about beyond that. */
function kindsOf(mine: readonly Subscription[]): Kind[] {
  const chosen = mine.flatMap(({ kind }) => (kind === null || kind === 'access' || kind === 'system' ? [] : [kind]));
  return [...new Set<Kind>([...toldKinds, ...chosen])];
}
