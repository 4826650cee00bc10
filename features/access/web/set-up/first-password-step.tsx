import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { accountApi } from '@trellis/access/model';
import { sendWith, useClientOptions, usePreferences, useSessionStore, type Language } from '@trellis/web-kit';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { NewPasswordFields, type NewPassword } from '../parts/new-password-fields.tsx';
import { useSubmit } from '../parts/use-submit.ts';

interface FirstPasswordStepProps {
  code: string;
  email: string;
  lang: Language;
  onDone: () => void;
}

/** The first password; with it the person is signed in. */
export function FirstPasswordStep({ code, email, lang, onDone }: FirstPasswordStepProps) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const session = useSessionStore();
  useSpokenLanguage(lang);
  const form = useForm<NewPassword>({ defaultValues: { password: '', confirmPassword: '' }, mode: 'onTouched' });
  const { submit, failure } = useSubmit<NewPassword>(async (given) => {
    session.signIn(await send(accountApi.calls.setupAccount, { body: { code, ...given } }));
    onDone();
  });
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FailureNotice failure={failure} />
      <NewPasswordFields form={form} email={email} refused={failure?.fields ?? {}} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.formState.isSubmitting}
        sx={{ minHeight: 48 }}
      >
        {t('setUp.next')}
      </Button>
    </Stack>
  );
}

/** Speaks the language the invitation was written in, until the person chooses another. */
function useSpokenLanguage(lang: Language): void {
  const { set } = usePreferences();
  const spoken = useRef(false);
  useEffect(() => {
    if (spoken.current) return;
    spoken.current = true;
    set({ lang });
  }, [lang, set]);
}
