import { useQueryClient } from '@tanstack/react-query';
import { useSubmit } from '@trellis/access/web/hooks';
import { sendCall, type CallAddress, type LooseArguments } from '@trellis/entity-kit/client';
import { useClientOptions } from '@trellis/web-kit';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Step } from './step-of.ts';

/** Sends what a step makes; one press is one call, and afterwards everything on the screen is read anew. */
export function useStep<V>(send: (values: V) => Promise<void>) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { submit, failure, setFailure } = useSubmit<V>(async (values) => {
    try {
      await send(values);
    } finally {
      await queries.invalidateQueries();
    }
  });
  const run = async (values: V) => {
    setBusy(true);
    await submit(values).finally(() => setBusy(false));
  };
  return { run, isBusy, failure, clear: () => setFailure(undefined) };
}

/** Sends a call by its address. */
export function useSender() {
  const options = useClientOptions();
  return <T>(method: CallAddress['method'], path: string, given: LooseArguments): Promise<T> =>
    sendCall({ method, path }, given, options);
}

/** Opens a step; the address keeps it through a reload. */
export function useGoTo() {
  const navigate = useNavigate();
  return (step: Step) => void navigate(`/setup?step=${step}`);
}
