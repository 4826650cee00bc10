import { atOnce, inSlices } from '@trellis/web-kit';
import { startTransition, useEffect, useMemo, useState } from 'react';

/**
 * What a work makes. Little work is done with the drawing; what would hold the page up is done in slices, and until then the
 * page keeps what the work before it made. Undefined until the first.
 */
export function useWork<Result>(work: () => Iterator<unknown, Result>, isLittle: boolean): Result | undefined {
  const [kept, keep] = useState<Result>();
  const made = useMemo(() => (isLittle ? atOnce(work()) : undefined), [work, isLittle]);
  useEffect(() => {
    if (isLittle) return;
    let isWanted = true;
    void inSlices(work(), () => isWanted).then((result) => {
      if (isWanted && result !== undefined) startTransition(() => keep(result));
    });
    return () => {
      isWanted = false;
    };
  }, [work, isLittle]);
  return made ?? kept;
}
