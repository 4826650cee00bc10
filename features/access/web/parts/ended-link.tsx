import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Notice } from '@trellis/ui';
import { useSession } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SignInLink } from './sign-in-link.tsx';
import { isEnded } from './use-code.ts';

interface EndedLinkProps {
  /** What the server said, nothing of a link without a code; a server out of reach is not an ended link. */
  error: unknown;
  isInvitation?: boolean;
}

/** A link that no longer works, and what to do about it. */
export function EndedLink({ error, isInvitation = false }: EndedLinkProps) {
  const { t } = useTranslation('access');
  const isOut = !isEnded(error);
  const reset = error ? 'refusals.CODE_ENDED' : 'reset.incomplete';
  const invitation = error ? 'setUp.ended' : 'setUp.incomplete';
  return (
    <Stack spacing={2.5}>
      <Notice state={isOut ? 'warning' : 'error'}>
        {t(isOut ? 'unreachable' : isInvitation ? invitation : reset)}
      </Notice>
      {isInvitation ? (
        <PastInvitation />
      ) : isOut ? null : (
        <OnwardButton to="/passwordrecovery" label={t('reset.another')} />
      )}
      {isInvitation ? null : <SignInLink />}
    </Stack>
  );
}

/** Where somebody without an invitation goes: in. */
function PastInvitation() {
  const { t } = useTranslation('access');
  const { isAuthenticated } = useSession();
  return isAuthenticated ? (
    <OnwardButton to="/" label={t('setUp.goOn')} />
  ) : (
    <OnwardButton to="/login" label={t('signIn.title')} />
  );
}

const OnwardButton = ({ to, label }: { to: string; label: string }) => (
  <Button component={Link} to={to} variant="contained" size="large" sx={{ minHeight: 48 }}>
    {label}
  </Button>
);
