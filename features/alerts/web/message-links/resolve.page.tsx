import { messageLinksApi } from '@trellis/alerts/model';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AlertAnswer } from './alert-answer.tsx';
import { AlertCard } from './alert-card.tsx';
import { LinkPage } from './link-page.tsx';

/** Acknowledges or ends one alert from a phone, by the link of its mail. */
export function ResolvePage() {
  const { t } = useTranslation('message-links');
  const { messageId = '' } = useParams();
  const alert = useCall(messageLinksApi.calls.readAlert, { params: { messageId } }, { pollMs: 30_000 });
  return (
    <LinkPage
      title={t('resolve.title')}
      ended={t('ended.resolve')}
      loads={alert}
      onward={{ path: '/facility/alerts', label: t('ended.alerts'), afterSignIn: t('ended.app') }}
    >
      {(data) => (
        <>
          <AlertCard alert={data} />
          <AlertAnswer messageId={messageId} alert={data} />
        </>
      )}
    </LinkPage>
  );
}
