import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PersonAccess } from '@trellis/access/model';
import { PageContent } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { recordsPath } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { StatusChip } from '../team-columns.tsx';
import { useAccess } from './access-tab.tsx';
import { AccountActions } from './account-actions.tsx';

/** The account of one person: its state, the way in, and what a manager does about it. */
export function AccountTab({ userId }: { userId: number }) {
  const { t } = useTranslation('access');
  const access = useAccess(userId);
  return (
    <Box sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <PageContent loads={access}>
        {(person) => (
          <>
            <AccountFacts person={person} />
            <AccountActions person={person} />
            <Link
              component={RouterLink}
              to={recordsPath('/admin/activity-logs', {
                filters: { collection: 'users', record_id: `${person.id}..${person.id}` },
              })}
            >
              {t('team.history')}
            </Link>
          </>
        )}
      </PageContent>
    </Box>
  );
}

function AccountFacts({ person }: { person: PersonAccess }) {
  const { t } = useTranslation('access');
  const { dateTime } = useFormat();
  const { account } = person;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('team.facts.status'), <StatusChip key="status" status={person.status} />],
    ...(account
      ? [
          [
            t('team.facts.lastlogin'),
            account.lastlogin ? dateTime(account.lastlogin) : t('team.neverSignedIn'),
          ] as const,
          [t('team.facts.sessions'), account.sessions] as const,
          [t('team.facts.twoFactor'), t(account.twoFactorEnabled ? 'team.facts.on' : 'team.facts.off')] as const,
          ...(account.lockedUntil ? [[t('team.facts.lockedUntil'), dateTime(account.lockedUntil)] as const] : []),
        ]
      : []),
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(120px, auto) 1fr', gap: '8px 16px' }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0 }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
