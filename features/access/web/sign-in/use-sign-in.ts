import { accessApi } from '@trellis/access/model';
import { ApiError } from '@trellis/entity-kit';
import { afterLogin, initialView, sendWith, useClientOptions, useSessionStore } from '@trellis/web-kit';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

export interface Credentials {
  email: string;
  password: string;
}

/** Why signing in failed: the server's words, or nothing reached it. */
export type SignInFailure = { kind: 'refused'; message: string; code: string | undefined } | { kind: 'unreachable' };

/** Signs in and opens the page that was wanted: the `redirect` query, else the hash's initial view, else the start page. */
export function useSignIn() {
  const send = sendWith(useClientOptions());
  const session = useSessionStore();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const [failure, setFailure] = useState<SignInFailure>();

  const signIn = async ({ email, password }: Credentials) => {
    setFailure(undefined);
    try {
      const record = await send(accessApi.calls.login, { body: { email: email.trim(), password } });
      session.signIn(record);
      await navigate(afterLogin(query.get('redirect'), initialView(hash, '/')), { replace: true });
    } catch (error) {
      setFailure(error instanceof ApiError && error.statusCode < 500 ? refused(error) : { kind: 'unreachable' });
    }
  };
  return { signIn, failure };
}

const refused = (error: ApiError): SignInFailure => ({ kind: 'refused', message: error.message, code: error.code });
