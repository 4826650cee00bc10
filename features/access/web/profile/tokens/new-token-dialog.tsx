import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { accountApi } from '@trellis/access/model';
import { tokenScopes, type TokenScope } from '@trellis/entity-kit';
import { useQueryClient } from '@tanstack/react-query';
import { OptionDialog } from '@trellis/ui';
import { sendWith, useClientOptions } from '@trellis/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { ChoiceField } from '../choice-field.tsx';
import { ShowToken } from './show-token.tsx';

/** Days a token may work, as they are offered. */
const offeredDays = [7, 30, 90, 365];
const start = { label: '', password: '' };

/** Makes a token: what for, what it may do, how long, and the password; then shows it, this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const queries = useQueryClient();
  const [token, setToken] = useState<string>();
  const [scope, setScope] = useState<TokenScope>('read');
  const [days, setDays] = useState(90);
  const form = useForm({ defaultValues: start });
  const { submit, failure } = useSubmit(async ({ label, password }: typeof start) => {
    const made = await send(accountApi.calls.createToken, { body: { label: label.trim(), scope, days, password } });
    setToken(made.token);
    await queries.invalidateQueries();
  });
  const { errors, isSubmitting } = form.formState;
  if (token !== undefined) return <ShowToken token={token} onClose={onClose} />;
  const isNeeded = (value: string) => value.trim() !== '' || t('rules.required');
  return (
    <OptionDialog
      open
      title={t('tokens.new')}
      width={480}
      confirmLabel={t('tokens.make')}
      isBusy={isSubmitting}
      onConfirm={() => void form.handleSubmit(submit)()}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <FailureNotice failure={failure} />
        <TextField
          label={t('tokens.label')}
          placeholder={t('tokens.labelExample')}
          {...form.register('label', { validate: isNeeded })}
          error={errors.label !== undefined}
          helperText={errors.label?.message}
          slotProps={{ htmlInput: { maxLength: 60 }, inputLabel: { shrink: true } }}
        />
        <ChoiceField
          label={t('tokens.scope')}
          value={scope}
          choices={tokenScopes.map((value) => ({ value, label: t(`tokens.scopes.${value}`) }))}
          hint={t(`tokens.scopeHints.${scope}`)}
          onChange={(value) => setScope(value as TokenScope)}
        />
        <ChoiceField
          label={t('tokens.days')}
          value={String(days)}
          choices={offeredDays.map((count) => ({ value: String(count), label: t('tokens.dayCount', { count }) }))}
          onChange={(value) => setDays(Number(value))}
        />
        <Typography>{t('profile.passwordFirst')}</Typography>
        <PasswordField
          label={t('password.current')}
          field={form.register('password', { validate: isNeeded })}
          problem={errors.password?.message}
        />
      </Stack>
    </OptionDialog>
  );
}
