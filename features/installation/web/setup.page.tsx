import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { PublicPage, SignInLink } from '@trellis/access/web/hooks';
import { installationApi } from '@trellis/installation/model';
import { FailedNotice, Notice } from '@trellis/ui';
import { isAdmin, isApiError, useCall, useSession } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ControllerStep } from './controller/controller-step.tsx';
import { RoomsStep } from './rooms/rooms-step.tsx';
import { SetupFrame } from './setup-frame.tsx';
import { stepOf } from './step-of.ts';
import { CompanyStep } from './steps/company-step.tsx';
import { FacilityStep } from './steps/facility-step.tsx';
import { PeopleStep } from './steps/people-step.tsx';
import { YouStep } from './steps/you-step.tsx';
import { useStanding } from './use-standing.ts';

const screens = {
  company: CompanyStep,
  facility: FacilityStep,
  rooms: RoomsStep,
  people: PeopleStep,
  controller: ControllerStep,
};

/** From an empty installation to a first reading. Where it goes on is read from what stands. */
export function SetupPage() {
  const { isAuthenticated, user } = useSession();
  if (!isAuthenticated || !user) return <WithLink />;
  return isAdmin(user) ? <Steps /> : <NotYours />;
}

function Steps() {
  const { t } = useTranslation('installation');
  const [query] = useSearchParams();
  const { standing, error, retry } = useStanding();
  if (!standing)
    return (
      <PublicPage title={t('title')} width={520}>
        {error ? <FailedNotice reason={error.message} onRetry={retry} /> : <Skeleton height={240} />}
      </PublicPage>
    );
  const step = stepOf(standing, query.get('step'));
  if (step === 'you') return <WithLink />;
  const Screen = screens[step];
  return (
    <SetupFrame key={step} step={step}>
      <Screen />
    </SetupFrame>
  );
}

/** Who comes with the link makes the first account; a link that ended says so. */
function WithLink() {
  const { t } = useTranslation('installation');
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const check = useCall(installationApi.calls.checkSetup, { body: { code } }, { enabled: code !== '' });
  if (check.data)
    return (
      <SetupFrame step="you">
        <YouStep code={code} />
      </SetupFrame>
    );
  if (check.isLoading)
    return (
      <PublicPage title={t('title')} width={520}>
        <Skeleton height={240} />
      </PublicPage>
    );
  const isOut = check.error !== null && !(isApiError(check.error) && check.error.statusCode < 500);
  return (
    <PublicPage title={t('title')}>
      <Stack spacing={2.5}>
        <Notice state={isOut ? 'warning' : 'info'}>
          {t(isOut ? 'unreachable' : code === '' ? 'ended.noLink' : 'ended.link')}
        </Notice>
        <SignInLink />
      </Stack>
    </PublicPage>
  );
}

function NotYours() {
  const { t } = useTranslation('installation');
  return (
    <PublicPage title={t('title')}>
      <Stack spacing={2.5}>
        <Notice state="info">{t('ended.notYours')}</Notice>
        <Button component={Link} to="/" variant="contained" size="large" sx={{ minHeight: 48 }}>
          {t('toStart')}
        </Button>
      </Stack>
    </PublicPage>
  );
}
