import { Notice } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import type { Refused } from './use-one-by-one.ts';

/** Runs whose turn was refused, each with its reason; the others are done by now. */
export function RefusedList({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation('lifecycles');
  if (refused.length === 0) return null;
  return (
    <Notice state="error">
      {t('bulk.refused', { count: refused.length })}
      <ul>
        {refused.map(({ id, name, why }) => (
          <li key={id}>
            <strong>{name}</strong>: {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
