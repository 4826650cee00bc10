import { everyday, ruleMessages } from '@trellis/entity-kit';
import { templateOf, type DraftPhase } from '@trellis/plan-editor/model';
import { PromptDialog } from '@trellis/ui';
import { useAction, useUser } from '@trellis/web-kit';
import { useRuleText } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

/** Keeps a phase as a template of the facility, to begin others from. */
export function TemplateDialog({ phase, onClose }: { phase: DraftPhase; onClose: () => void }) {
  const { t } = useTranslation('plan-editor');
  const { facility_id } = useUser();
  const required = useRuleText();
  const create = useAction(everyday('ag_growPhaseTemplates').create, {
    success: t('template.kept'),
    onSuccess: onClose,
  });
  return (
    <PromptDialog
      open
      title={t('template.title')}
      text={t('template.text')}
      confirmLabel={t('template.keep')}
      isBusy={create.isRunning}
      fields={[
        {
          name: 'name',
          label: t('fields.name'),
          value: phase.name,
          max: 120,
          rules: [(text) => text.trim() !== '' || required.text(ruleMessages.required)],
        },
      ]}
      onConfirm={({ name }) =>
        void create.run({
          body: {
            ...{ facility_id, name: name ?? '', growStage_id: phase.growStage_id, days: phase.days },
            definition: templateOf(phase) as never,
          },
        })
      }
      onClose={onClose}
    />
  );
}
