import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { usePreferences, useSession } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EndedLink } from '../parts/ended-link.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { useCode } from '../parts/use-code.ts';
import { AcceptStep, OtherAnswers } from './accept-step.tsx';
import { FirstPasswordStep } from './first-password-step.tsx';
import { HabitsStep } from './habits-step.tsx';
import { StartStep } from './start-step.tsx';

const steps = ['password', 'habits', 'start'] as const;

/** Opens an invited person's account in three steps: a password, habits, a photo and where to start. */
export function SetUpAccountPage() {
  const { t } = useTranslation('access');
  const { isAuthenticated } = useSession();
  const [step, setStep] = useState(0);
  const navigate = useNavigate();
  const name = steps[step] ?? 'start';
  const { isOver: isLinkOver } = useCode('setup');
  // Steps before a person who can take none of them would lie.
  const isOver = step === 0 && isLinkOver;
  const next = () => (step + 1 < steps.length ? setStep(step + 1) : void navigate('/', { replace: true }));
  return (
    <PublicPage
      title={t(isOver ? 'setUp.over' : `setUp.${name}.title`)}
      subtitle={isOver ? '' : t('setUp.step', { step: step + 1, steps: steps.length })}
    >
      {step === 0 || !isAuthenticated ? <Invitation onDone={next} /> : null}
      {step === 1 && isAuthenticated ? <HabitsStep onDone={next} /> : null}
      {step === 2 && isAuthenticated ? <StartStep onDone={next} /> : null}
    </PublicPage>
  );
}

function Invitation({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('access');
  const { code, known, hasEnded, error } = useCode('setup');
  const { lang } = usePreferences();
  const { user } = useSession();
  const [openedIn] = useState(lang);
  if (hasEnded) return <EndedLink error={error} isInvitation />;
  if (!known) return <Skeleton height={200} />;
  const { invitedBy, facilities, firstname, email } = known;
  const isOwn = user?.email.toLowerCase() === email.toLowerCase();
  return (
    <>
      <Typography sx={{ mb: 3 }}>
        {t(`setUp.${isOwn ? 'join' : 'invited'}${invitedBy ? 'By' : ''}`, {
          name: firstname,
          by: invitedBy,
          places: facilities.join(', '),
          email,
        })}
      </Typography>
      {isOwn ? (
        <AcceptStep code={code} />
      ) : (
        <>
          <FirstPasswordStep code={code} email={email} lang={known.lang} openedIn={openedIn} onDone={onDone} />
          <OtherAnswers code={code} />
        </>
      )}
    </>
  );
}
