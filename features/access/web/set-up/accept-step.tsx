import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { invitationsApi } from '@trellis/access/model';
import { Notice } from '@trellis/ui';
import { sendWith, useClientOptions } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFreshSession } from '../invitations/own-invitations.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { useSubmit } from '../parts/use-submit.ts';

/** Accepts for who is signed in with the invited address. */
export function AcceptStep({ code }: { code: string }) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const refresh = useFreshSession();
  const navigate = useNavigate();
  const { submit, failure } = useSubmit<string>(async (given) => {
    await send(invitationsApi.calls.acceptByCode, { body: { code: given } });
    await refresh();
    await navigate('/', { replace: true });
  });
  return (
    <Stack spacing={2.5}>
      <FailureNotice failure={failure} />
      <Button variant="contained" size="large" sx={{ minHeight: 48 }} onClick={() => void submit(code)}>
        {t('invitations.accept')}
      </Button>
      <DeclineButton code={code} />
    </Stack>
  );
}

/** What else an invited person does: sign in with the account they have, or decline. */
export function OtherAnswers({ code }: { code: string }) {
  const { t } = useTranslation('access');
  const back = `/setaccount?code=${encodeURIComponent(code)}`;
  return (
    <Stack spacing={1} sx={{ mt: 3, alignItems: 'center' }}>
      <Typography
        component={Link}
        to={`/login?redirect=${encodeURIComponent(back)}`}
        sx={{ py: 1, color: 'primary.main', textAlign: 'center' }}
      >
        {t('setUp.hasAccount')}
      </Typography>
      <DeclineButton code={code} />
    </Stack>
  );
}

function DeclineButton({ code }: { code: string }) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const [isDeclined, setDeclined] = useState(false);
  const { submit, failure } = useSubmit<string>(async (given) => {
    await send(invitationsApi.calls.declineByCode, { body: { code: given } });
    setDeclined(true);
  });
  if (isDeclined) return <Notice state="info">{t('setUp.declined')}</Notice>;
  return (
    <>
      <FailureNotice failure={failure} />
      <Button color="inherit" onClick={() => void submit(code)}>
        {t('invitations.declineThis')}
      </Button>
    </>
  );
}
