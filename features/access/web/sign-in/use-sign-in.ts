import { accessApi, accountApi, type SessionRecord } from '@trellis/access/model';
import { ApiError } from '@trellis/entity-kit';
import { afterLogin, sendWith, useClientOptions, useSessionStore } from '@trellis/web-kit';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSubmit, type Failure } from '../parts/use-submit.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Signing in, in one step or two. */
export interface SignIn {
  signIn: (given: Credentials) => Promise<void>;
  /** Answers the challenge with a code of the app or a recovery code. */
  answer: (code: string) => Promise<void>;
  /** Back to e-mail and password. */
  startOver: () => void;
  challenge: string | undefined;
  failure: Failure | undefined;
}

const challengeOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'SECOND_STEP_REQUIRED'
    ? (error.details as { challenge: string }).challenge
    : undefined;

/** Signs in and opens the page that was wanted: the `redirect` query, else the start page, which knows the address' hash and the person's default view. */
export function useSignIn(): SignIn {
  const send = sendWith(useClientOptions());
  const session = useSessionStore();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [challenge, setChallenge] = useState<string>();
  const enter = async (record: SessionRecord) => {
    session.signIn(record);
    await navigate(afterLogin(query.get('redirect'), '/'), { replace: true });
  };
  const second = useSubmit<string>(async (code) => {
    await enter(await send(accountApi.calls.loginSecondStep, { body: { challenge: challenge ?? '', code } }));
  });
  const first = useSubmit<Credentials>(async ({ email, password }) => {
    try {
      await enter(await send(accessApi.calls.login, { body: { email: email.trim(), password } }));
    } catch (error) {
      const asked = challengeOf(error);
      if (asked === undefined) throw error;
      second.setFailure(undefined);
      setChallenge(asked);
    }
  });
  return {
    signIn: first.submit,
    answer: second.submit,
    startOver: () => setChallenge(undefined),
    challenge,
    failure: challenge === undefined ? first.failure : second.failure,
  };
}
