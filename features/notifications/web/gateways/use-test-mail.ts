import { mailApi } from '@trellis/notifications/model';
import { useAction } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Writes oneself a test mail; it stands in the outbox until the mail server took it. */
export function useTestMail(onTested: () => void) {
  const { t } = useTranslation('mail-outbox');
  return useAction(mailApi.calls.sendTest, { success: t('gateways.mailWritten'), onSuccess: onTested });
}
