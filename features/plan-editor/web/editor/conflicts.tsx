import Button from '@mui/material/Button';
import { changePhase, type MergeConflict, type PlanDraft } from '@trellis/plan-editor/model';
import { Notice } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../use-field-text.ts';
import type { PlanLists } from '../use-plan-lists.ts';
import type { Edit } from './use-draft.ts';

interface ConflictsProps {
  conflicts: readonly MergeConflict[];
  draft: PlanDraft;
  lists: PlanLists;
  edit: Edit;
  onDone: (index: number) => void;
}

/** What two people changed at once: what was saved first stands, and one's own value is one click away. */
export function Conflicts({ conflicts, draft, lists, edit, onDone }: ConflictsProps) {
  const { t } = useTranslation('plan-editor');
  const valueText = useFieldText(lists);
  if (conflicts.length === 0) return null;
  return (
    <Notice state="warning">
      <strong>{t('conflicts.title', { count: conflicts.length })}</strong>
      <ul className="pe-conflicts">
        {conflicts.map((conflict, index) => {
          const { phase, field, mine, theirs } = conflict;
          const name = draft.growPhases.find(({ key }) => key === phase)?.name ?? '';
          const where = [name, field && t(`fields.${field}`)].filter(Boolean).join(' · ');
          return (
            <li key={`${phase} ${field} ${index}`}>
              {field === undefined
                ? t('conflicts.kept', { name: where })
                : t('conflicts.both', { where, theirs: valueText(field, theirs), mine: valueText(field, mine) })}{' '}
              {field === undefined ? null : (
                <Button
                  size="small"
                  onClick={() => {
                    edit('conflict', (now) => takeMine(now, conflict));
                    onDone(index);
                  }}
                >
                  {t('conflicts.mine')}
                </Button>
              )}
              <Button size="small" onClick={() => onDone(index)}>
                {t('conflicts.leave')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** Puts one's own value back. */
function takeMine(draft: PlanDraft, { phase, part, field, mine }: MergeConflict): PlanDraft {
  if (field === undefined) return draft;
  const value = { [field]: mine };
  if (phase === '') return { ...draft, ...value };
  return changePhase(draft, phase, (one) =>
    part === undefined
      ? { ...one, ...value }
      : {
          ...one,
          [part.kind]: (one[part.kind] as readonly { key: string }[]).map((entry) =>
            entry.key === part.key ? { ...entry, ...value } : entry,
          ),
        },
  );
}
