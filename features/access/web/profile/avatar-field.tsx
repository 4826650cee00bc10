import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { ImagePicker } from '@trellis/files/web';
import { useToast, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useSaveProfile } from './use-save-profile.ts';

/** The person's picture: choose one, another or none. */
export function AvatarField() {
  const { t } = useTranslation('access');
  const toast = useToast();
  const { profileImg, firstname, lastname } = useUser();
  const { save } = useSaveProfile();
  const initials = [firstname, lastname].map((part) => part?.[0] ?? '').join('');
  const choose = ([url]: string[]) => {
    if (url && !/\.(png|jpe?g)$/i.test(url)) toast.error(t('profile.photoOnly'));
    else void save({ profileImg: url ?? null });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Avatar
        {...(profileImg && { src: profileImg })}
        alt=""
        sx={{ width: 72, height: 72, fontSize: 26, bgcolor: 'var(--t-brand-tint)', color: 'primary.main' }}
      >
        {initials.toUpperCase()}
      </Avatar>
      <ImagePicker
        area="users"
        label={t('profile.photo')}
        value={profileImg ? [profileImg] : []}
        max={1}
        isPicturesOnly
        onChange={choose}
      />
    </Box>
  );
}
