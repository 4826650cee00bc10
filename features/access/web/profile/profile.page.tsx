import Box from '@mui/material/Box';
import { accountApi } from '@trellis/access/model';
import { PageContent, PageFrame } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { AboutSection } from './about-section.tsx';
import { DataSection } from './data-section.tsx';
import { FacilitiesSection } from './facilities-section.tsx';
import { HabitFields } from './habit-fields.tsx';
import { MessagesSection } from './messages/messages-section.tsx';
import { MetrcSection } from './metrc-section.tsx';
import { Section } from './section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { SessionsSection } from './security/sessions-section.tsx';
import { useConfirmedEmail } from './use-confirmed-email.ts';
import { ViewsSection } from './views-section.tsx';

/** A person's own identity, preferences and security. Every choice is kept at once. */
export function ProfilePage() {
  const { t } = useTranslation('access');
  useConfirmedEmail();
  const profile = useCall(accountApi.calls.profile, {}, { dependsOn: ['users', 'userTokens'] });
  return (
    <PageFrame title={t('routes.profile')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <AboutSection />
        <Section title={t('profile.habits')}>
          <HabitFields />
        </Section>
        <ViewsSection />
        <PageContent loads={profile}>
          {(known) => (
            <>
              <MessagesSection profile={known} />
              <SecuritySection profile={known} />
              <MetrcSection hasKey={known.hasMetrcApiKey} />
            </>
          )}
        </PageContent>
        <SessionsSection />
        <FacilitiesSection />
        <DataSection />
      </Box>
    </PageFrame>
  );
}
