import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { ChoiceField } from './choice-field.tsx';
import { notificationMethods } from './choices.ts';
import { SavedTextField } from './saved-text-field.tsx';
import { Section } from './section.tsx';
import { useSaveProfile } from './use-save-profile.ts';

type Method = (typeof notificationMethods)[number];

interface MessagesSectionProps {
  profile: { notificationMethod: Method; cellPhone: string | null };
}

/** How the person hears of things. Text messages need a phone. */
export function MessagesSection({ profile: { notificationMethod, cellPhone } }: MessagesSectionProps) {
  const { t } = useTranslation('access');
  const { save } = useSaveProfile();
  const [wantsSms, setWantsSms] = useState(false);
  const needsPhone = wantsSms || notificationMethod === 'sms';
  const choose = (method: Method) => {
    const isWaiting = method === 'sms' && !cellPhone;
    setWantsSms(isWaiting);
    if (!isWaiting) void save({ notificationMethod: method });
  };
  const keepPhone = async (phone: string) => {
    await save({ cellPhone: phone === '' ? null : phone, ...(wantsSms && { notificationMethod: 'sms' }) });
    setWantsSms(false);
  };
  const isMissing = wantsSms && !cellPhone;
  return (
    <Section title={t('profile.messages')}>
      <ChoiceField
        label={t('profile.notificationMethod')}
        value={wantsSms ? 'sms' : notificationMethod}
        choices={notificationMethods.map((value) => ({ value, label: t(`profile.methods.${value}`) }))}
        problem={isMissing ? t('profile.phoneFirst') : undefined}
        onChange={(value) => choose(value as Method)}
      />
      <SavedTextField
        label={t('profile.cellPhone')}
        value={cellPhone ?? ''}
        max={40}
        type="tel"
        autoComplete="tel"
        check={(text) => (needsPhone && text === '' ? t('rules.required') : undefined)}
        onSave={keepPhone}
      />
    </Section>
  );
}
