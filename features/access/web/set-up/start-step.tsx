import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { AvatarField } from '../profile/avatar-field.tsx';
import { ChoiceField } from '../profile/choice-field.tsx';
import { defaultViews } from '../profile/choices.ts';
import { useSaveProfile } from '../profile/use-save-profile.ts';

/** A photo, and the page to start with. */
export function StartStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('access');
  const { defaultView } = useUser();
  const { save } = useSaveProfile();
  return (
    <Stack spacing={3}>
      <AvatarField />
      <ChoiceField
        label={t('profile.defaultView')}
        value={defaultView ?? ''}
        choices={defaultViews.map((value) => ({ value, label: t(`profile.views.${value.replaceAll('/', '-')}`) }))}
        none={t('profile.automatic')}
        onChange={(value) => void save({ defaultView: value === '' ? null : value })}
      />
      <Button variant="contained" size="large" onClick={onDone} sx={{ minHeight: 48 }}>
        {t('setUp.finish')}
      </Button>
    </Stack>
  );
}
