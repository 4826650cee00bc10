import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../parts/code-field.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import type { SignIn } from './use-sign-in.ts';

/** The code of the app, or a recovery code when the phone is not at hand. */
export function SecondStepForm({ signIn: { answer, startOver, failure } }: { signIn: SignIn }) {
  const { t } = useTranslation('access');
  const [isRecovery, setRecovery] = useState(false);
  const { register, handleSubmit, formState, resetField } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const hasEnded = failure?.code === 'CHALLENGE_ENDED' || failure?.code === 'LOGIN_LOCKED';
  return (
    <Stack
      component="form"
      noValidate
      spacing={2.5}
      onSubmit={(event) => void handleSubmit(({ code }) => answer(code.trim()))(event)}
    >
      <FailureNotice failure={failure} />
      <CodeField
        key={String(isRecovery)}
        label={t(isRecovery ? 'secondStep.recoveryCode' : 'secondStep.code')}
        isRecovery={isRecovery}
        field={register('code', { validate: (value) => value.trim() !== '' || t('rules.required') })}
        problem={errors.code?.message}
      />
      {hasEnded ? null : (
        <Button type="submit" variant="contained" size="large" loading={isSubmitting} sx={{ minHeight: 48 }}>
          {t('secondStep.submit')}
        </Button>
      )}
      <Stack sx={{ alignItems: 'center' }}>
        {hasEnded ? null : (
          <Button
            onClick={() => {
              resetField('code');
              setRecovery(!isRecovery);
            }}
          >
            {t(isRecovery ? 'secondStep.useApp' : 'secondStep.useRecovery')}
          </Button>
        )}
        <Button variant={hasEnded ? 'contained' : 'text'} onClick={startOver}>
          {t('secondStep.startOver')}
        </Button>
      </Stack>
    </Stack>
  );
}
