import { accessApi } from '@trellis/access/model';
import { forgetBrowser } from '@trellis/notifications/web/hooks';
import { sendWith, useClientOptions, useSessionStore } from '@trellis/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** Ends the session here and on the server, then opens the sign-in page. */
export function SignOutPage() {
  const { t } = useTranslation('access');
  const options = useClientOptions();
  const session = useSessionStore();
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const token = session.get().user?.apitoken;
    session.signOut();
    queries.clear();
    // The person leaves whether or not the server hears it; an unheard token ends by its age.
    if (token) {
      const send = sendWith({ ...options, token: () => token });
      forgetBrowser(send)
        .catch(() => undefined)
        .then(() => send(accessApi.calls.logout, {}))
        .catch(() => undefined);
    }
    void navigate('/login', { replace: true });
  }, [options, session, queries, navigate]);
  return <p className="t-hidden">{t('signOut.working')}</p>;
}
