import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { devicesApi, type Controller } from '@trellis/devices/model';
import { ConfirmDialog } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionGuide } from '../guide/connection-guide.tsx';
import { KeyDialog } from '../guide/key-dialog.tsx';

/** The key of a controller: another one, or none; and how the controller connects. */
export function KeyTab({ controller }: { controller: Controller }) {
  const { t } = useTranslation('devices');
  const [asked, setAsked] = useState<'renew' | 'revoke'>();
  const [key, setKey] = useState<string>();
  const params = { id: String(controller.id) };
  const close = () => setAsked(undefined);
  const renew = useAction(devicesApi.calls.renewKey, {
    onSuccess: ({ key: made }) => {
      close();
      setKey(made);
    },
  });
  const revoke = useAction(devicesApi.calls.revokeKey, {
    success: t('key.revoked', { name: controller.name }),
    onSuccess: close,
  });
  return (
    <Stack spacing={2.5} sx={{ p: 2 }}>
      <Typography variant="body2">{t('key.intro')}</Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setAsked('renew')}>
          {t('key.renew')}
        </Button>
        <Button variant="outlined" color="error" sx={{ minHeight: 44 }} onClick={() => setAsked('revoke')}>
          {t('key.revoke')}
        </Button>
      </Stack>
      <ConnectionGuide controller={controller} />
      <ConfirmDialog
        open={asked === 'renew'}
        tone="primary"
        title={t('key.renewTitle', { name: controller.name })}
        text={t('key.renewText')}
        confirmLabel={t('key.renew')}
        isBusy={renew.isRunning}
        onConfirm={() => void renew.run({ params })}
        onClose={close}
      />
      <ConfirmDialog
        open={asked === 'revoke'}
        title={t('key.revokeTitle', { name: controller.name })}
        text={t('key.revokeText')}
        confirmLabel={t('key.revoke')}
        isBusy={revoke.isRunning}
        onConfirm={() => void revoke.run({ params })}
        onClose={close}
      />
      {key === undefined ? null : (
        <KeyDialog
          title={t('key.newTitle', { name: controller.name })}
          controller={controller}
          apiKey={key}
          onClose={() => setKey(undefined)}
        />
      )}
    </Stack>
  );
}
