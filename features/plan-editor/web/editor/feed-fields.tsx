import type { DraftPhase } from '@trellis/plan-editor/model';
import { useTranslation } from 'react-i18next';
import { fieldId } from './field-id.ts';
import { NumberField } from './number-field.tsx';

type Feed = DraftPhase['feed'];

interface FeedFieldsProps {
  phase: string;
  feed: Feed;
  problem: (field: 'ec' | 'ph') => string | undefined;
  onChange: (feed: Feed) => void;
}

/** EC and pH of what a phase is fed; the parts of a recipe that came with it stay. */
export function FeedFields({ phase, feed, problem, onChange }: FeedFieldsProps) {
  const { t } = useTranslation('plan-editor');
  const set = (key: 'ec' | 'ph', value: number | null) => {
    const { [key]: _, ...rest } = feed ?? {};
    const next = value === null ? rest : { ...rest, [key]: value };
    onChange(Object.keys(next).length === 0 ? null : next);
  };
  return (
    <>
      <NumberField
        id={fieldId({ phase, field: 'ec' })}
        label={t('fields.ec')}
        unit="mS/cm"
        isOptional
        value={feed?.ec ?? null}
        problem={problem('ec')}
        onChange={(ec) => set('ec', ec)}
      />
      <NumberField
        id={fieldId({ phase, field: 'ph' })}
        label={t('fields.ph')}
        isOptional
        value={feed?.ph ?? null}
        problem={problem('ph')}
        onChange={(ph) => set('ph', ph)}
      />
    </>
  );
}
