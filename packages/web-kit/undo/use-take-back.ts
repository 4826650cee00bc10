import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError, useErrorText } from '../api/error-text.ts';
import { isTouched } from '../api/call-key.ts';
import { useToast } from '../toasts/use-toast.ts';

/** One thing that is done the other way round; it throws what the server refused. */
export type UndoStep = () => Promise<unknown>;

/** What was to be taken back is gone. */
export class GoneAlready extends Error {}

/** Somebody changed or removed what was to be taken back, so it stays as they left it. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof GoneAlready ||
  (isApiError(error) && (error.statusCode === 404 || (error.statusCode === 409 && error.code === 'CONFLICT')));

/** What came of taking something back. */
export interface TakenBack {
  all: number;
  done: number;
  /** How many stay because somebody changed them since. */
  overtaken: number;
  /** Why others stay. */
  refused?: string | undefined;
}

/** Refreshes what shows it and says what came of taking something back: all, some of it, or nothing, and why. */
export function useTellTakenBack(): (came: TakenBack, collections: readonly string[]) => void {
  const { t } = useTranslation('web-kit');
  const queries = useQueryClient();
  const toast = useToast();
  return ({ all, done, overtaken, refused }, collections) => {
    void queries.invalidateQueries({
      predicate: (query) => collections.some((collection) => isTouched(query, { collection })),
    });
    if (done === all) return toast.success(t('undo.done', { count: all }));
    const why = [overtaken > 0 ? t('undo.overtaken', { count: overtaken }) : '', refused ?? ''];
    const what = done === 0 ? t('undo.nothing') : t('undo.some', { done, all });
    toast.error([what, ...why].filter(Boolean).join(' '));
  };
}

/**
 * Takes back what was done, step by step, refreshes what shows it and says what came of it: all, some of it, or nothing,
 * because somebody changed it since. Each step names what it takes back, by its version or its moment, so that nothing of others is
 * lost.
 */
export function useTakeBack(): (steps: readonly UndoStep[], collections: readonly string[]) => Promise<void> {
  const tell = useTellTakenBack();
  const errorText = useErrorText();
  return async (steps, collections) => {
    let done = 0;
    let overtaken = 0;
    let refused: Error | undefined;
    for (const step of steps) {
      try {
        await step();
        done += 1;
      } catch (error) {
        if (isOvertaken(error)) overtaken += 1;
        else refused ??= error instanceof Error ? error : new Error(String(error));
      }
    }
    tell({ all: steps.length, done, overtaken, refused: refused && errorText(refused) }, collections);
  };
}
