import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { homeAssistantApi, type HomeAssistantStanding } from '@trellis/home-assistant/model';
import { ConfirmDialog, EmptyNotice, Notice, PageContent, PageFrame, StateChip } from '@trellis/ui';
import { useAction, useCall, useFormat, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectSection } from './connect-section.tsx';
import { PasswordDialog } from './password.dialog.tsx';
import { PrefixSection } from './prefix-section.tsx';

const refreshMs = 5_000;

/** Whether the facility's units are told to Home Assistant, with which login, and how that goes. */
export function HomeAssistantPage() {
  const { t } = useTranslation('home-assistant');
  const { facility_id } = useUser();
  const standing = useCall(
    homeAssistantApi.calls.read,
    { query: {} },
    { enabled: facility_id !== null, pollMs: refreshMs, dependsOn: ['homeAssistantLinks'] },
  );
  return (
    <PageFrame title={t('title')} scope={t('scope')}>
      {facility_id === null ? (
        <EmptyNotice text={t('noFacility')} />
      ) : (
        <PageContent loads={standing}>{(now) => <Standing now={now} />}</PageContent>
      )}
    </PageFrame>
  );
}

function Standing({ now }: { now: HomeAssistantStanding }) {
  const { t } = useTranslation('home-assistant');
  const [password, setPassword] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const save = useAction(homeAssistantApi.calls.save, {
    onSuccess: ({ newPassword }) => setPassword(newPassword ?? undefined),
  });
  const { isOn, discoveryPrefix, problem } = now;
  const turn = (next: boolean) => void save.run({ body: { isOn: next, discoveryPrefix } });
  return (
    <Stack spacing={2} sx={{ maxWidth: 760 }}>
      <Paper variant="outlined" sx={{ p: { xs: 2, md: 2.5 } }}>
        <Stack spacing={1.5}>
          <div>
            <FormControlLabel
              label={t('switch')}
              control={
                <Switch
                  checked={isOn}
                  disabled={save.isRunning}
                  onChange={() => (isOn ? setAsking(true) : turn(true))}
                />
              }
            />
            <FormHelperText sx={{ mx: 0 }}>{t('switchHint')}</FormHelperText>
          </div>
          <div>
            <HowItGoes now={now} />
          </div>
          {problem === null ? null : <Notice state="error">{t('problem', { problem })}</Notice>}
        </Stack>
      </Paper>
      {isOn ? <ConnectSection now={now} onPassword={setPassword} /> : null}
      {isOn ? <PrefixSection key={discoveryPrefix} discoveryPrefix={discoveryPrefix} /> : null}
      <ConfirmDialog
        open={isAsking}
        title={t('offTitle')}
        text={t('offText')}
        confirmLabel={t('offConfirm')}
        onConfirm={() => {
          setAsking(false);
          turn(false);
        }}
        onClose={() => setAsking(false)}
      />
      {password === undefined ? null : <PasswordDialog password={password} onClose={() => setPassword(undefined)} />}
    </Stack>
  );
}

function HowItGoes({ now: { isOn, units, toldAt, problem } }: { now: HomeAssistantStanding }) {
  const { t } = useTranslation('home-assistant');
  const { dateTime } = useFormat();
  // What is off says what comes next; the switch shows already that it is off.
  if (!isOn && units === 0) return <span>{t('state.next')}</span>;
  if (!isOn) return <StateChip state="disabled" label={t('state.removing')} />;
  if (toldAt === null) return <StateChip state="info" label={t('state.starting')} />;
  const label = t('state.on', { count: units, time: dateTime(toldAt) });
  return <StateChip state={problem === null ? 'healthy' : 'warning'} label={label} />;
}
