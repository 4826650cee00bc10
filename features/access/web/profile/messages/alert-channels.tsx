import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { devicesApi, type PersonalChannel } from '@trellis/notifications/model';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { Subscription, Subscriptions } from './use-subscriptions.ts';

/** Channels a person chooses of; the inbox always has everything. */
const channels = ['email', 'push', 'ntfy', 'sms', 'voice'] as const satisfies readonly PersonalChannel[];
/** The most urgent level apart from all others. */
const levels = [1, null] as const;
const usual: Readonly<Record<'email' | 'sms' | 'push' | 'none', readonly PersonalChannel[]>> = {
  email: ['email'],
  sms: ['sms'],
  push: ['email', 'push'],
  none: [],
};

interface AlertChannelsProps {
  subscriptions: Subscriptions;
  method: keyof typeof usual;
}

/** On which channels alerts come, the most urgent apart from the others. */
export function AlertChannels({ subscriptions, method }: AlertChannelsProps) {
  const { t } = useTranslation('access');
  const { data: about } = useCall(devicesApi.calls.about, {});
  const chosen = (channel: PersonalChannel, escalationLevel: Subscription['escalationLevel']) =>
    subscriptions.find({ kind: 'exception', channel, escalationLevel });
  const isOn = (channel: PersonalChannel, level: 1 | null) => {
    const own = (level === 1 ? chosen(channel, 1) : undefined) ?? chosen(channel, null);
    return own ? own.mode !== 'off' : usual[method].includes(channel);
  };
  const isMissing = (channel: PersonalChannel) =>
    (channel === 'sms' && about?.hasSms === false) || (channel === 'voice' && about?.hasVoice === false);
  return levels.map((level) => (
    <Stack key={level ?? 'other'} component="fieldset" sx={{ border: 0, m: 0, p: 0, pb: 1.5, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {t(level === 1 ? 'profile.channels.urgent' : 'profile.channels.other')}
      </Typography>
      {channels.map((channel) => (
        <FormControlLabel
          key={channel}
          sx={{ minHeight: 44 }}
          control={
            <Checkbox
              checked={isOn(channel, level)}
              onChange={(_event, checked) =>
                void subscriptions.keep(
                  { facility_id: null, kind: 'exception', channel, escalationLevel: level },
                  { mode: checked ? 'on' : 'off' },
                )
              }
            />
          }
          label={
            isMissing(channel)
              ? t('profile.channels.missing', { channel: t(`profile.channels.names.${channel}`) })
              : t(`profile.channels.names.${channel}`)
          }
        />
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(level === 1 ? 'profile.channels.urgentHint' : 'profile.channels.otherHint')}
      </Typography>
    </Stack>
  ));
}
