import { useQueryClient } from '@tanstack/react-query';
import { useSubmit } from '@trellis/access/web/hooks';
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

/** Opens a step; the address keeps it through a reload. */
export function useGoTo() {
  const navigate = useNavigate();
  return (step: Step) => void navigate(`/setup?step=${step}`);
}
