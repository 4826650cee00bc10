import { accountApi } from '@trellis/access/model';
import { isApiError, useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The code of the link that led here, and what the server says of it. */
export function useCode(kind: 'reset' | 'setup') {
  const [query] = useSearchParams();
  const [code] = useState(() => query.get('code') ?? '');
  const check = useCall(
    accountApi.calls.checkCode,
    { body: { code: code.slice(0, 100), kind } },
    { enabled: code !== '' },
  );
  const hasEnded = code === '' || check.isError;
  return {
    code,
    known: check.data,
    hasEnded,
    /** Of no use any more; a server out of reach may yet say otherwise. */
    isOver: hasEnded && isEnded(check.error),
    isLoading: check.isLoading,
    error: check.error,
  };
}

/** Whether a link is of no use any more: the server said so, or it has no code. */
export const isEnded = (error: unknown): boolean =>
  !(error instanceof Error) || (isApiError(error) && error.statusCode < 500);
