import { accountApi } from '@trellis/access/model';
import { useCall } from '@trellis/web-kit';
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
  return {
    code,
    known: check.data,
    hasEnded: code === '' || check.isError,
    isLoading: check.isLoading,
    error: check.error,
  };
}
