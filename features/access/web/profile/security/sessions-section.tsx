import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { accountApi, type SessionOfPerson } from '@trellis/access/model';
import { PageContent, StateChip } from '@trellis/ui';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Section } from '../section.tsx';
import { deviceOf } from './device-of.ts';

/** Where the person is signed in; each session, or all others, can be ended. */
export function SessionsSection() {
  const { t } = useTranslation('access');
  const sessions = useCall(accountApi.calls.listSessions, {}, { dependsOn: ['userTokens'] });
  const end = useAction(accountApi.calls.endSession, { success: ({ success }) => (success ? t('profile.ended') : '') });
  const endOthers = useAction(accountApi.calls.endOtherSessions, {
    success: ({ ended }) => t('profile.othersEnded', { count: ended }),
  });
  return (
    <Section anchor="sessions" title={t('profile.sessions')}>
      <PageContent loads={sessions}>
        {(list) => (
          <>
            <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {list.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  onEnd={() => void end.run({ params: { id: String(session.id) } })}
                />
              ))}
            </Stack>
            {list.length > 1 ? (
              <div>
                <Button variant="outlined" loading={endOthers.isRunning} onClick={() => void endOthers.run({})}>
                  {t('profile.signOutOthers')}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </PageContent>
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: SessionOfPerson; onEnd: () => void }) {
  const { t } = useTranslation('access');
  const { dateTime } = useFormat();
  const { browser, system } = deviceOf(session.device ?? '');
  const device =
    browser && system ? t('profile.onSystem', { browser, system }) : (browser ?? t('profile.unknownDevice'));
  const used = session.lastUsedAt
    ? t('profile.lastUsed', { time: dateTime(session.lastUsedAt) })
    : t('profile.signedIn', { time: dateTime(session.createdate) });
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ mr: 'auto', minWidth: 0 }}>
        <Typography title={session.device ?? ''} sx={{ fontWeight: 600 }}>
          {device}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[session.facilityname, session.ip, used].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {session.isCurrent ? (
        <StateChip state="healthy" label={t('profile.thisSession')} />
      ) : (
        <Button
          size="small"
          onClick={onEnd}
          aria-label={`${t('profile.signOut')}: ${device}, ${used}`}
          sx={{ minHeight: 44 }}
        >
          {t('profile.signOut')}
        </Button>
      )}
    </Box>
  );
}
