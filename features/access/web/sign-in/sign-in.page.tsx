import { useTranslation } from 'react-i18next';
import { PublicPage } from '../parts/public-page.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Gets a person to the right first screen: e-mail and password, and a code where a second step is on. */
export function SignInPage() {
  const { t } = useTranslation('access');
  const signIn = useSignIn();
  if (signIn.challenge)
    return (
      <PublicPage title={t('secondStep.title')} subtitle={t('secondStep.subtitle')}>
        <SecondStepForm signIn={signIn} />
      </PublicPage>
    );
  return (
    <PublicPage title={t('signIn.title')} subtitle={t('signIn.subtitle')}>
      <SignInForm signIn={signIn} />
    </PublicPage>
  );
}
