import { accountApi } from '@trellis/access/model';
import { sendWith, useClientOptions, usePreferences, useSessionStore, type Language } from '@trellis/web-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewPassword } from '../parts/new-password-fields.tsx';
import { NewPasswordForm } from '../parts/new-password-form.tsx';

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
  const save = async (given: NewPassword) => {
    const record = await send(accountApi.calls.setupAccount, { body: { code, ...given } });
    session.signIn(record);
    // What was chosen above the form is the person's own from now on.
    if (record.lang !== spoken || record.theme !== theme) set({ lang: spoken, theme });
    onDone();
  };
  return <NewPasswordForm submitLabel={t('setUp.next')} email={email} save={save} />;
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
