import { accountApi } from '@trellis/access/model';
import { useAction, useSessionStore } from '@trellis/web-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

/** Confirms a new address when the link of its mail led here, once. */
export function useConfirmedEmail(): void {
  const { t } = useTranslation('access');
  const session = useSessionStore();
  const [query, setQuery] = useSearchParams();
  const code = query.get('confirmEmail');
  const confirm = useAction(accountApi.calls.confirmEmail, {
    success: ({ email }) => t('profile.emailConfirmed', { email }),
    onSuccess: ({ email }) => session.change({ email }),
    changes: ['users'],
  });
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (!code || sent.current === code) return;
    sent.current = code;
    void confirm.run({ body: { code } });
    setQuery({}, { replace: true });
  }, [code, confirm, setQuery]);
}
