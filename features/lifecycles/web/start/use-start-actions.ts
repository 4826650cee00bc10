import { Lifecycle, runsApi } from '@trellis/lifecycles/model';
import { isApiError, useAction, useErrorText } from '@trellis/web-kit';
import { useAbout } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { startSteps, stepOf, type TypedStart } from './typed-start.ts';

/** What a start changes beside the runs. */
export const startChanges = [
  ...['ag_lifecycles', 'ag_inFlightLifecycles', 'ag_platformAllocations', 'ag_lifecyclePlatforms'],
  'ag_plantContainers',
] as const;

/** What is in the way of a start: at the step that mends it, or, where somebody else saved the draft meanwhile, at any. */
export interface StartProblem {
  step?: number;
  text: string;
}

/** What starts or keeps the run; a refusal leads to the step that mends it, and is told there. */
export function useStartActions(set: (change: Partial<TypedStart>) => void, forget: () => void) {
  const { t } = useTranslation('lifecycles');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<StartProblem>();
  const { data: about } = useAbout(Lifecycle);
  const after = {
    changes: startChanges,
    onError: (error: Error) => {
      if (isApiError(error) && error.code === 'CONFLICT') {
        setProblem({ text: errorText(error) });
        return true;
      }
      const last = startSteps.length - 1;
      const step = isApiError(error) ? (stepOf(error.code) ?? last) : last;
      setProblem({ step, text: errorText(error) });
      set({ step });
      return true;
    },
  };
  const opened = ({ id }: { id: number }) => {
    forget();
    void navigate(`/lifecycles/all?record=${id}`, { replace: true });
  };
  const begin = useAction(runsApi.calls.begin, { ...after, success: t('start.done'), onSuccess: opened });
  const keep = useAction(runsApi.calls.saveDraft, { ...after, success: t('start.kept'), onSuccess: opened });
  return { problem, setProblem, begin, keep, mayStart: about?.rights.update };
}
