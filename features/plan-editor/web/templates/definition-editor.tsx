import { findWarnings, phaseOfTemplate, templateOf, type DraftPhase, type PlanDraft } from '@trellis/plan-editor/model';
import { ListSkeleton } from '@trellis/ui';
import type { EditorProps } from '@trellis/web-kit/records';
import { useMemo, useState } from 'react';
import { PhasePanel } from '../editor/phase-panel.tsx';
import type { Edit } from '../editor/use-draft.ts';
import { usePlanLists } from '../use-plan-lists.ts';

const wholeOf = (phase: DraftPhase): PlanDraft => ({
  ...{ expectedGramsPerPlant: null, expectedCost: null, changeNote: null },
  growPhases: [phase],
});

/** What a template holds, with the fields of the plan's own editor; name, stage and length are the template's. */
export function DefinitionEditor({ value, onChange, record }: EditorProps) {
  const lists = usePlanLists();
  const [phase, setPhase] = useState(() =>
    phaseOfTemplate({
      name: typeof record?.['name'] === 'string' ? record['name'] : '',
      days: Number(record?.['days'] ?? 7),
      growStage_id: (record?.['growStage_id'] as number | null | undefined) ?? null,
      definition: value,
    }),
  );
  const findings = useMemo(
    () =>
      lists
        ? findWarnings(wholeOf(phase), { ...lists.rules, isMother: true }).filter(
            ({ field }) => field !== 'name' && field !== 'days',
          )
        : [],
    [phase, lists],
  );
  if (!lists) return <ListSkeleton />;
  const edit: Edit = (_what, change) => {
    const next = change(wholeOf(phase)).growPhases[0];
    if (!next) return;
    setPhase(next);
    const { growStage_id: _stage, ...definition } = templateOf(next) as Record<string, unknown>;
    onChange(definition);
  };
  return <PhasePanel phase={phase} findings={findings} lists={lists} edit={edit} isTemplate />;
}
