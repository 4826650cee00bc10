import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { weeklyReportApi } from '@trellis/reports/model';
import { OptionDialog } from '@trellis/ui';
import { isApiError, useAction, useToast, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressesIn, isAddress, keepRecipients, readRecipients } from './recent-recipients.ts';

interface SendReportDialogProps {
  /** Which report. */
  asked: { facilityId: string; date: string; lang: 'en' | 'es'; metrcLicenseId?: string };
  onClose: () => void;
}

/** Sends a report to addresses. */
export function SendReportDialog({ asked, onClose }: SendReportDialogProps) {
  const { t } = useTranslation('reports');
  const { user_id } = useUser();
  const toast = useToast();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string[]>([]);
  const [strange, setStrange] = useState<string[]>([]);
  const emails = addressesIn(text);
  const recent = readRecipients(user_id).filter((email) => !emails.includes(email));
  const send = useAction(weeklyReportApi.calls.ownerDashboardReport, {
    onSuccess: ({ waits }) => {
      keepRecipients(user_id, emails);
      if (waits) toast.info(t('send.waits'));
      else toast.success(t('send.sent'));
      onClose();
    },
    onError: (error) => {
      const strange = isApiError(error) && error.code === 'STRANGE_READERS';
      if (strange) setStrange((error.details as { emails: string[] }).emails);
      else toast.error(t('send.failed'));
      return true;
    },
  });
  const confirm = () => {
    const bad = emails.filter((email) => !isAddress(email));
    setWrong(bad);
    if (bad.length === 0) void send.run({ query: { ...asked, emails } });
  };
  const change = (next: string) => {
    setText(next);
    setWrong([]);
    setStrange([]);
  };
  return (
    <OptionDialog
      open
      title={t('send.title')}
      width={600}
      confirmLabel={t('send.send')}
      canConfirm={emails.length > 0}
      isBusy={send.isRunning}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label={t('send.recipients')}
        value={text}
        onChange={({ target }) => change(target.value)}
        error={wrong.length > 0 || strange.length > 0}
        helperText={
          wrong.length > 0
            ? `${t('send.invalid')} (${wrong.join(', ')})`
            : strange.length > 0
              ? t('send.strange', { emails: strange.join(', ') })
              : t('send.eachAlone')
        }
        slotProps={{ htmlInput: { inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none' } }}
      />
      {recent.length > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
          {recent.map((email) => (
            <Chip key={email} label={email} onClick={() => change([...emails, email].join(', '))} />
          ))}
        </Box>
      ) : null}
    </OptionDialog>
  );
}
