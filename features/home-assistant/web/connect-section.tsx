import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { homeAssistantApi, writeBridge, type HomeAssistantStanding } from '@trellis/home-assistant/model';
import { ConfirmDialog, CopiedText, FactList, Notice } from '@trellis/ui';
import { useAction, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ConnectSectionProps {
  now: HomeAssistantStanding;
  onPassword: (password: string | undefined) => void;
}

/** What Home Assistant signs in with, a new password, and the lines for a broker of its own. */
export function ConnectSection({ now, onPassword }: ConnectSectionProps) {
  const { t } = useTranslation('home-assistant');
  const { dateTime } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const rotate = useAction(homeAssistantApi.calls.rotatePassword, {
    onSuccess: ({ newPassword }) => onPassword(newPassword ?? undefined),
  });
  const { login, discoveryPrefix, hasPassword, passwordMadeAt, broker } = now;
  const isInside = broker.mode === 'embedded';
  const host = globalThis.location.hostname;
  const madeAt = passwordMadeAt === null ? t('connect.none') : t('connect.made', { time: dateTime(passwordMadeAt) });
  const ask = () => (hasPassword ? setAsking(true) : void rotate.run({ body: {} }));
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 2.5 } }}>
      <Stack spacing={2}>
        <Typography variant="h2">{t('connect.title')}</Typography>
        <FactList
          facts={[
            ...(isInside
              ? [[t('connect.host'), host] as const, [t('connect.port'), String(broker.port)] as const]
              : []),
            [t('connect.login'), login],
            ...(isInside ? [[t('connect.password'), madeAt] as const] : []),
          ]}
        />
        {isInside ? (
          <div>
            <Button variant="outlined" loading={rotate.isRunning} onClick={ask}>
              {t('connect.new')}
            </Button>
          </div>
        ) : (
          <Notice state="info">{t('connect.external')}</Notice>
        )}
        <Typography variant="h3">{t('bridge.title')}</Typography>
        <Typography>{t('bridge.text')}</Typography>
        <CopiedText
          label={t('bridge.label')}
          text={writeBridge({ login, discoveryPrefix, address: isInside ? `${host}:${broker.port}` : '…:8883' })}
        />
      </Stack>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('connect.newTitle')}
        text={t('connect.newText')}
        confirmLabel={t('connect.new')}
        onConfirm={() => {
          setAsking(false);
          void rotate.run({ body: {} });
        }}
        onClose={() => setAsking(false)}
      />
    </Paper>
  );
}
