import { exceptionStatusIds } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit/client';
import { useCall, useUser } from '@trellis/web-kit';
import { useEffect, useRef } from 'react';
import { chimeWhenAllowed } from './chime.ts';
import { useSoundChoice } from './sound-choice.ts';

/** A storm sounds once: more is not looked at. */
const newest = 20;

/**
 * Sounds once, on whatever page is open, when alerts of types that ask for it are raised or come back; not for what was there as the
 * page was opened, and not while `isDrowned` by an emergency.
 */
export function useAlertSound(isDrowned: boolean): void {
  const { facility_id } = useUser();
  const choice = useSoundChoice();
  const isMuted = choice === undefined || choice === 'off';
  const { data } = useCall(
    everyday('ExceptionLists').list,
    filtered({
      where: { facility_id, ExceptionStatus_id: exceptionStatusIds.open, rootException_id: null },
      order: 'lastOccurred DESC',
      limit: newest,
      include: 'exceptionType',
    }),
    { enabled: facility_id !== null && !isMuted, dependsOn: ['exceptionTypes'] },
  );
  const known = useRef<ReadonlySet<number>>(undefined);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    // What is open no more may come back, and sounds again then; of more than are looked at, who is not among them may be open.
    const kept = data.length < newest ? [] : (before ?? []);
    known.current = new Set([...kept, ...data.map(({ id }) => id)]);
    const loud = data.filter(({ exceptionType }) => exceptionType?.sound === true);
    if (loud.length === 0) waiting.current?.();
    if (!before || isDrowned || !loud.some(({ id }) => !before.has(id))) return;
    waiting.current?.();
    waiting.current = chimeWhenAllowed();
  }, [data, isDrowned]);
  useEffect(() => () => waiting.current?.(), [isMuted]);
}
