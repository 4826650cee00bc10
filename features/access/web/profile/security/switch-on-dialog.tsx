import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { accountApi } from '@trellis/access/model';
import { useQueryClient } from '@tanstack/react-query';
import { OptionDialog } from '@trellis/ui';
import { sendWith, useClientOptions, useUser } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { CodeField } from '../../parts/code-field.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { AskPassword } from './ask-password.tsx';
import { ShowCodes } from './show-codes.tsx';

interface Started {
  secret: string;
  address: string;
}

/** Switches the second step on: password, code of the app, recovery codes. */
export function SwitchOnDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const { id } = useUser();
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <ShowCodes codes={codes} onClose={onClose} />;
  if (started) return <ConfirmStep started={started} onCodes={setCodes} onClose={onClose} />;
  return (
    <AskPassword
      title={t('profile.twoFactor')}
      confirmLabel={t('profile.continue')}
      onClose={onClose}
      onPassword={async (password) => {
        setStarted(await send(accountApi.calls.startTwoFactor, { params: { id: String(id) }, body: { password } }));
      }}
    />
  );
}

interface ConfirmStepProps {
  started: Started;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

function ConfirmStep({ started, onCodes, onClose }: ConfirmStepProps) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const queries = useQueryClient();
  const { id } = useUser();
  const form = useForm({ defaultValues: { code: '' } });
  const { submit, failure } = useSubmit<{ code: string }>(async ({ code }) => {
    const { recoveryCodes } = await send(accountApi.calls.confirmTwoFactor, {
      params: { id: String(id) },
      body: { code: code.trim() },
    });
    onCodes(recoveryCodes);
    await queries.invalidateQueries();
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <OptionDialog
      open
      title={t('profile.twoFactor')}
      width={480}
      confirmLabel={t('profile.twoFactorSwitchOn')}
      isBusy={isSubmitting}
      onConfirm={() => void form.handleSubmit(submit)()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ alignItems: 'center' }}>
        <Typography>{t('profile.scan')}</Typography>
        <QrCode text={started.address} label={t('profile.qr')} />
        <Typography sx={{ overflowWrap: 'anywhere', textAlign: 'center' }}>
          {t('profile.key')}: <code>{started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </Typography>
        <Box sx={{ width: '100%' }}>
          <FailureNotice failure={failure} />
        </Box>
        <CodeField
          label={t('secondStep.code')}
          field={form.register('code', { validate: (value) => value.trim() !== '' || t('rules.required') })}
          problem={errors.code?.message}
        />
      </Stack>
    </OptionDialog>
  );
}

/** A QR code, dark on light in either theme: cameras read nothing else reliably. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 2 });
    return {
      size,
      path: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join(''),
    };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} rx={1} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
