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
  /** The language the invitation was written in. */
  lang: Language | null;
  /** The language the page opened in. */
  openedIn: Language;
  onDone: () => void;
}

/** The first password; with it the person is signed in. */
export function FirstPasswordStep({ code, email, lang, openedIn, onDone }: FirstPasswordStepProps) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const session = useSessionStore();
  const { lang: spoken, theme, set } = usePreferences();
  useSpokenLanguage(lang, openedIn);
  const form = useForm<NewPassword>({ defaultValues: { password: '', confirmPassword: '' }, mode: 'onTouched' });
  const { submit, failure } = useSubmit<NewPassword>(async (given) => {
    const record = await send(accountApi.calls.setupAccount, { body: { code, ...given } });
    session.signIn(record);
    // What was chosen above the form is the person's own from now on.
    if (record.lang !== spoken || record.theme !== theme) set({ lang: spoken, theme });
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

/** Speaks the language the invitation was written in, until the person chooses another; without one that of the browser. */
function useSpokenLanguage(lang: Language | null, openedIn: Language): void {
  const { lang: shown, set } = usePreferences();
  const isSpoken = useRef(false);
  useEffect(() => {
    if (isSpoken.current) return;
    isSpoken.current = true;
    if (lang !== null && shown === openedIn) set({ lang });
  }, [lang, openedIn, shown, set]);
}
