import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ContentDialog } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnInvitations, useOwnInvitations } from './own-invitations.tsx';

/** Tells of invitations that wait, once after signing in; later they stand in the profile. */
export function InvitationsCompanion() {
  const { t } = useTranslation('access');
  const { data } = useOwnInvitations();
  const [isClosed, setClosed] = useState(false);
  if (isClosed || !data || data.length === 0) return null;
  return (
    <ContentDialog
      title={t('invitations.title', { count: data.length })}
      width={560}
      onClose={() => setClosed(true)}
      actions={<Button onClick={() => setClosed(true)}>{t('invitations.later')}</Button>}
    >
      <Typography>{t('invitations.text')}</Typography>
      <OwnInvitations list={data} />
    </ContentDialog>
  );
}
