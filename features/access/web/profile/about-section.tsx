import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Anchor } from './anchor.tsx';
import { useRoles } from '../team/use-roles.ts';
import { AvatarField } from './avatar-field.tsx';
import { SavedTextField } from './saved-text-field.tsx';
import { Section } from './section.tsx';
import { ChangeEmailDialog } from './security/change-email-dialog.tsx';
import { useSaveProfile } from './use-save-profile.ts';

/** Name, picture, position, address and roles. */
export function AboutSection() {
  const { t } = useTranslation('access');
  const user = useUser();
  const { save } = useSaveProfile();
  const { roles } = useRoles();
  const [isChanging, setChanging] = useState(false);
  const given = (text: string) => (text === '' ? t('rules.required') : undefined);
  return (
    <Section anchor="about" title={t('profile.about')}>
      <Anchor id="photo">
        <AvatarField />
      </Anchor>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Anchor id="name">
          <SavedTextField
            label={t('profile.firstname')}
            value={user.firstname ?? ''}
            max={80}
            check={given}
            autoComplete="given-name"
            onSave={(firstname) => save({ firstname })}
          />
        </Anchor>
        <SavedTextField
          label={t('profile.lastname')}
          value={user.lastname ?? ''}
          max={80}
          check={given}
          autoComplete="family-name"
          onSave={(lastname) => save({ lastname })}
        />
      </Box>
      <Anchor id="position">
        <SavedTextField
          label={t('profile.position')}
          value={user.position ?? ''}
          max={120}
          autoComplete="organization-title"
          onSave={(position) => save({ position: position === '' ? null : position })}
        />
      </Anchor>
      <Anchor id="email">
        <Row label={t('profile.email')}>
          <Typography sx={{ overflowWrap: 'anywhere', mr: 'auto' }}>{user.email}</Typography>
          {/* The word ends where the fields above it end. */}
          <Button sx={{ mr: -2 }} onClick={() => setChanging(true)}>
            {t('profile.changeEmail')}
          </Button>
        </Row>
      </Anchor>
      <Row label={t('profile.roles')}>
        {user.roles.length === 0 ? t('profile.noRoles') : null}
        {user.roles.map(({ id, name }) => (
          <Chip key={id} label={roles.find((role) => role.id === id)?.name ?? name} size="small" variant="outlined" />
        ))}
      </Row>
      {isChanging ? <ChangeEmailDialog onClose={() => setChanging(false)} /> : null}
    </Section>
  );
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0.5 }}>
      {label}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>{children}</Box>
  </div>
);
