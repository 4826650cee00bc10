import { GrowPhaseTemplate } from '@trellis/grow-plans/model';
import { phaseOfTemplate } from '@trellis/plan-editor/model';
import { ListSkeleton } from '@trellis/ui';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { PhaseCards } from '../view/phase-cards.tsx';
import { usePlanLists } from '../use-plan-lists.ts';
import { DefinitionEditor } from './definition-editor.tsx';
import '../plan-editor.css';

/** Phases to begin others from: the provider's, and the facility's own. */
export function PhaseTemplatesPage() {
  const { t } = useTranslation('plan-editor');
  return (
    <EntityPage
      entity={GrowPhaseTemplate}
      texts="plan-editor"
      defaults={{ definition: {} }}
      fields={{ definition: { editor: DefinitionEditor, label: t('template.definition') } }}
      above={(template) => <Preview template={template} />}
    />
  );
}

/** What the template puts into a plan. */
function Preview({ template }: { template: GrowPhaseTemplate }) {
  const lists = usePlanLists();
  if (!lists) return <ListSkeleton />;
  const draft = {
    ...{ expectedGramsPerPlant: null, expectedCost: null, changeNote: null },
    growPhases: [phaseOfTemplate(template)],
  };
  return <PhaseCards draft={draft} lists={lists} />;
}
