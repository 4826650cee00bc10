import type { PlanChangePreview } from '@trellis/lifecycles/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

type Refusal = NonNullable<PlanChangePreview['refusal']>;
interface Clash {
  name: string;
  start: string;
  finish: string | null;
}

/** Why a run cannot change, in the person's language, with the shelves that are taken. */
export function useRefusalText() {
  const { t } = useTranslation('plan-editor');
  const { date } = useFormat();
  return ({ code, message, details }: Refusal): string => {
    const words = t(`apply.refusals.${code.replace('lifecycle.', '')}`, { defaultValue: message });
    const { clashes = [] } = (details ?? {}) as { clashes?: readonly Clash[] };
    const taken = clashes.map(({ name, start, finish }) =>
      [name, date(start), finish === null ? '…' : date(finish)].join(' '),
    );
    return [words, ...taken].join(' · ');
  };
}
