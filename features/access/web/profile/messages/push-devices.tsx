import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { everyday, filtered } from '@trellis/entity-kit';
import { devicesApi } from '@trellis/notifications/model';
import { useAction, useCall, useFormat, useToast, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pushState, subscribeBrowser } from '@trellis/notifications/web/hooks';

const { list, delete: remove } = everyday('pushDevices');

/** Where push messages come while no page is open: browsers and topics of ntfy, each with its test. */
export function PushDevices() {
  const { t } = useTranslation('access');
  const toast = useToast();
  const { id } = useUser();
  const devices = useCall(list, filtered({ where: { user_id: id }, order: 'id' }));
  const about = useCall(devicesApi.calls.about, {});
  const register = useAction(devicesApi.calls.registerBrowser);
  const [state, setState] = useState(pushState);
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      const permission = await Notification.requestPermission();
      setState(pushState());
      if (permission !== 'granted' || !about.data) return;
      const body = await subscribeBrowser(about.data.publicKey);
      if (body) await register.run({ body });
      await devices.refetch();
    } catch {
      toast.error(t('profile.devices.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack spacing={2} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {t('profile.devices.title')}
      </Typography>
      {/* What the browser forbids stands at the switch above already. */}
      {state === 'refused' ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`profile.devices.states.${state}`)}
        </Typography>
      )}
      {(devices.data ?? []).map((device) => (
        <Device key={device.id} device={device} onGone={() => void devices.refetch()} />
      ))}
      <Box>
        <Button
          variant="outlined"
          loading={isBusy}
          // Without the key of the installation no browser can be added.
          disabled={state !== 'ready' || !about.data}
          onClick={() => void add()}
        >
          {t('profile.devices.addBrowser')}
        </Button>
      </Box>
      <NewTopic onAdded={() => void devices.refetch()} />
    </Stack>
  );
}

interface DeviceProps {
  device: { id: number; kind: 'browser' | 'ntfy'; name: string; seenAt: string; goneAt: string | null };
  onGone: () => void;
}

function Device({ device: { id, kind, name, seenAt, goneAt }, onGone }: DeviceProps) {
  const { t } = useTranslation('access');
  const { dateTime } = useFormat();
  const tryIt = useAction(devicesApi.calls.testDevice);
  const drop = useAction(remove, { success: t('profile.devices.removed') });
  const [said, setSaid] = useState<string>();
  const test = async () => {
    const answer = await tryIt.run({ params: { id: String(id) }, body: {} });
    if (!answer) return;
    setSaid([t(`profile.devices.outcomes.${answer.outcome}`), answer.error].filter(Boolean).join(' '));
    if (answer.outcome === 'no_device') onGone();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{kind === 'ntfy' ? t('profile.devices.topicAt', { name }) : name}</Typography>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {said ??
            (goneAt === null ? t('profile.devices.seen', { time: dateTime(seenAt) }) : t('profile.devices.gone'))}
        </Typography>
      </Box>
      <Button
        disabled={goneAt !== null || tryIt.isRunning}
        onClick={() => void test()}
        aria-label={t('profile.devices.testOne', { name })}
      >
        {t('profile.devices.test')}
      </Button>
      <Button
        onClick={() => void drop.run({ params: { id } }).then(onGone)}
        aria-label={t('profile.devices.removeOne', { name })}
      >
        {t('profile.devices.remove')}
      </Button>
    </Box>
  );
}

/** The address of a topic of ntfy, with its token where it needs one. */
function NewTopic({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('access');
  const add = useAction(devicesApi.calls.addTopic, { success: t('profile.saved') });
  const [address, setAddress] = useState('');
  const [token, setToken] = useState('');
  const isWrong = address !== '' && !/^https?:\/\/[^/\s]+\/[\w-]+$/.test(address.trim());
  const keep = async () => {
    const kept = await add.run({
      body: { address: address.trim(), ...(token.trim() !== '' && { token: token.trim() }) },
    });
    if (!kept) return;
    setAddress('');
    setToken('');
    onAdded();
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr auto' }, gap: 1, alignItems: 'start' }}>
      <TextField
        label={t('profile.devices.topic')}
        value={address}
        error={isWrong}
        helperText={isWrong ? t('profile.devices.topicWrong') : t('profile.devices.topicHint')}
        onChange={(event) => setAddress(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off', maxLength: 2048 } }}
      />
      <TextField
        label={t('profile.devices.token')}
        value={token}
        type="password"
        onChange={(event) => setToken(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 200 } }}
      />
      <Button
        variant="outlined"
        sx={{ minHeight: 44 }}
        disabled={address === '' || isWrong || add.isRunning}
        onClick={() => void keep()}
      >
        {t('profile.devices.add')}
      </Button>
    </Box>
  );
}
