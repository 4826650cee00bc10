import { toldKinds } from '@trellis/notifications/model';
import { ListSkeleton, PageContent } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Anchor } from '../anchor.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { notificationMethods } from '../choices.ts';
import { SavedTextField } from '../saved-text-field.tsx';
import { Section } from '../section.tsx';
import { useSaveProfile } from '../use-save-profile.ts';
import { AlertChannels } from './alert-channels.tsx';
import { PushDevices } from './push-devices.tsx';
import { PushSwitch } from './push-switch.tsx';
import { Pauses, QuietHours } from './quiet-hours.tsx';
import { ToldKinds } from './told-kinds.tsx';
import { useSubscriptions } from './use-subscriptions.ts';

type Method = (typeof notificationMethods)[number];

/** What a method means where its name does not say it all. */
const hints: Partial<Record<Method, string>> = {
  sms: 'profile.smsHint',
  push: 'profile.pushMethodHint',
  none: 'profile.noneHint',
};

interface MessagesSectionProps {
  profile: { notificationMethod: Method; cellPhone: string | null };
}

/** How, of what and when the person hears of things. Text messages need a phone. */
export function MessagesSection({ profile: { notificationMethod, cellPhone } }: MessagesSectionProps) {
  const { t } = useTranslation('access');
  const { save } = useSaveProfile({ notificationMethod, cellPhone });
  const { dateTime } = useFormat();
  const subscriptions = useSubscriptions();
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
  const shown = wantsSms ? 'sms' : notificationMethod;
  const isMissing = wantsSms && !cellPhone;
  return (
    <Section anchor="messages" title={t('profile.messages')}>
      <Anchor id="notification-method">
        <ChoiceField
          label={t('profile.notificationMethod')}
          value={shown}
          choices={notificationMethods.map((value) => ({ value, label: t(`profile.methods.${value}`) }))}
          {...(hints[shown] && { hint: t(hints[shown]) })}
          problem={isMissing ? t('profile.phoneFirst') : undefined}
          onChange={(value) => choose(value as Method)}
        />
      </Anchor>
      <Anchor id="phone">
        <SavedTextField
          label={t('profile.cellPhone')}
          value={cellPhone ?? ''}
          max={40}
          type="tel"
          autoComplete="tel"
          check={(text) => (needsPhone && text === '' ? t('rules.required') : undefined)}
          onSave={keepPhone}
        />
      </Anchor>
      <Anchor id="push">
        <PushSwitch />
      </Anchor>
      <Anchor id="devices">
        <PushDevices />
      </Anchor>
      <PageContent loads={subscriptions.mine} skeleton={<ListSkeleton rows={toldKinds.length + 2} rowHeight={76} />}>
        {() => (
          <>
            <Pauses subscriptions={subscriptions} showTime={dateTime} />
            <Anchor id="quiet-hours">
              <QuietHours subscriptions={subscriptions} />
            </Anchor>
            <Anchor id="alert-channels">
              <AlertChannels subscriptions={subscriptions} method={notificationMethod} />
            </Anchor>
            <Anchor id="told">
              <ToldKinds subscriptions={subscriptions} />
            </Anchor>
          </>
        )}
      </PageContent>
    </Section>
  );
}
