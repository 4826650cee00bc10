import { useSyncExternalStore } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { ageText } from './age-text.ts';
import { secondTicks } from './clock-ticks.ts';

interface AgeProps {
  /** When it was read, in ms since 1970; nothing when it never was. */
  at: number | null | undefined;
  /** The full time, shown on hover. */
  title?: string;
}

/** How old something is, counting by itself; draws again only when its text changes. */
export function Age({ at, title }: AgeProps) {
  const t = useUiTexts();
  const text = useSyncExternalStore(secondTicks.subscribe, () =>
    at == null ? t('age.never') : ageText(Date.now() - at, t),
  );
  return (
    <time
      className="t-age t-number"
      {...(at != null && { dateTime: new Date(at).toISOString() })}
      {...(title !== undefined && { title })}
    >
      {text}
    </time>
  );
}

/** True once `at` is at least `limitMs` old; turns by itself. Nothing read counts as old. */
export function useIsOlderThan(at: number | null | undefined, limitMs: number): boolean {
  return useSyncExternalStore(secondTicks.subscribe, () => at == null || Date.now() - at >= limitMs);
}
