import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ApiError } from '@trellis/entity-kit';
import { Notice } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SignInLink } from './sign-in-link.tsx';

interface EndedLinkProps {
  /** What the server said; a server out of reach is not an ended link. */
  error: unknown;
  isInvitation?: boolean;
}

/** A link that no longer works, and what to do about it. */
export function EndedLink({ error, isInvitation = false }: EndedLinkProps) {
  const { t } = useTranslation('access');
  const isOut = error instanceof Error && !(error instanceof ApiError && error.statusCode < 500);
  return (
    <Stack spacing={2.5}>
      <Notice state={isOut ? 'warning' : 'error'}>
        {t(isOut ? 'unreachable' : isInvitation ? 'setUp.ended' : 'refusals.CODE_ENDED')}
      </Notice>
      {isInvitation || isOut ? null : (
        <Button component={Link} to="/passwordrecovery" variant="contained" size="large" sx={{ minHeight: 48 }}>
          {t('reset.another')}
        </Button>
      )}
      <SignInLink />
    </Stack>
  );
}
