import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { accountApi } from '@trellis/access/model';
import { ListSkeleton, PageContent, PageFrame } from '@trellis/ui';
import { PageParts, useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AboutSection } from './about-section.tsx';
import { DataSection } from './data-section.tsx';
import { FacilitiesSection } from './facilities-section.tsx';
import { HabitFields } from './habit-fields.tsx';
import { MessagesSection } from './messages/messages-section.tsx';
import { MetrcSection } from './metrc-section.tsx';
import { profileSections, Section } from './section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { SessionsSection } from './security/sessions-section.tsx';
import { TokensSection } from './tokens/tokens-section.tsx';
import { useConfirmedEmail } from './use-confirmed-email.ts';
import { ViewsSection } from './views-section.tsx';

/** A column as wide as its share, whatever stands in it. */
const one = 'minmax(0, 1fr)';

/** The sections of the page, each a step away. */
function SectionLinks() {
  const { t } = useTranslation('access');
  return (
    <Box component="nav" aria-label={t('profile.sections')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {profileSections.map((key) => (
        <Link key={key} to={`#${key}`} style={{ paddingBlock: 10 }}>
          {t(key === 'tokens' ? 'tokens.title' : `profile.${key}`)}
        </Link>
      ))}
    </Box>
  );
}

/** A person's own identity, preferences and security. Every choice is kept at once. */
export function ProfilePage() {
  const { t } = useTranslation('access');
  useConfirmedEmail();
  const profile = useCall(accountApi.calls.profile, {}, { dependsOn: ['users', 'userTokens'] });
  return (
    <PageFrame title={t('routes.profile')} filters={<SectionLinks />}>
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: one, lg: `${one} ${one}` } }}>
        <Stack spacing={2}>
          <AboutSection />
          <Section anchor="habits" title={t('profile.habits')}>
            <HabitFields />
          </Section>
          <ViewsSection />
          <PageParts
            of="profile"
            skeleton={<ListSkeleton rows={3} />}
            frame={(title, part) => <Section title={title}>{part}</Section>}
          />
          <FacilitiesSection />
          <DataSection />
        </Stack>
        <Stack spacing={2}>
          <PageContent loads={profile} skeleton={<ListSkeleton rows={16} />}>
            {(known) => (
              <>
                <MessagesSection profile={known} />
                <SecuritySection profile={known} />
                <MetrcSection hasKey={known.hasMetrcApiKey} />
                <SessionsSection />
                <TokensSection />
              </>
            )}
          </PageContent>
        </Stack>
      </Box>
    </PageFrame>
  );
}
