import type { PlanDraft } from '@trellis/plan-editor/model';
import { useTranslation } from 'react-i18next';
import { EditorAvatar } from './editor-avatar.tsx';
import { phaseOf, useEditorWords } from './use-editor-words.ts';
import type { Companion } from './use-company.ts';

interface AlsoHereProps {
  others: readonly Companion[];
  draft: PlanDraft;
  idOf: (key: string) => number | undefined;
}

/** Signs that stand beside each other in the head; more are a number. */
const mostShown = 4;

/** Everybody else who has the draft open, in signs and words; who comes and goes is read out. */
export function AlsoHere({ others, draft, idOf }: AlsoHereProps) {
  const { t } = useTranslation('plan-editor');
  const words = useEditorWords();
  const [first] = others;
  const said = others.map((one) => words(one, phaseOf(one, draft, idOf)?.name));
  return (
    <span className="pe-here" role="status">
      {others.slice(0, mostShown).map((one, index) => (
        <EditorAvatar key={one.window} editor={one} label={said[index] ?? ''} />
      ))}
      {first ? (
        <>
          <span className="pe-here__text" aria-hidden="true" title={said.join('\n')}>
            {others.length === 1 ? said[0] : t('editors.others', { count: others.length })}
          </span>
          <span className="t-hidden">{said.join('. ')}</span>
        </>
      ) : null}
    </span>
  );
}
