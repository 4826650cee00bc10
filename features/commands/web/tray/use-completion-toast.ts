import { useToast } from '@trellis/web-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrayBatch } from './tray-batches.ts';

/** Says so when every unit of a batch that was seen under way has done as it was told, whatever page is open. */
export function useCompletionToast(batches: readonly TrayBatch[]): void {
  const { t } = useTranslation('commands');
  const toast = useToast();
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    for (const { batchId, isFinished, counts, lines } of batches) {
      if (!isFinished) underWay.current.add(batchId);
      else if (underWay.current.delete(batchId) && counts.done === lines.length)
        toast.success(t(lines.length > 1 ? 'messages.completed' : 'messages.functionComplete'));
    }
  }, [batches, t, toast]);
}
