import { everyday, filtered } from '@trellis/entity-kit';
import { NutrientDeficiencyDiagnosis, type Symptom } from '@trellis/lifecycles/model';
import { FailedNotice, ListSkeleton, Notice, PageFrame } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { EntityTable, recordsPath, useAbout } from '@trellis/web-kit/records';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useHere } from '../shared/use-here.ts';
import { useView, ViewTabs } from '../shared/view-tabs.tsx';
import { lintGuide, nodesInForce } from './guide-tree.ts';
import { GuideOutline } from './guide-outline.tsx';
import { GuideWalk } from './guide-walk.tsx';
import { CausesEditor } from './editors/causes-editor.tsx';
import { LinesEditor } from './editors/lines-editor.tsx';
import { PicturesEditor } from './editors/pictures-editor.tsx';
import { SymptomEditor } from './editors/symptom-editor.tsx';
import { CausesFact, LinesFact, PicturesFact, SymptomFact } from './node-facts.tsx';
import '../plant-health.css';

type Causes = NonNullable<NutrientDeficiencyDiagnosis['causes']>;

const views = ['guide', 'edit'] as const;
const address = '/admin/nutrientdeficiencydiagnosis';
const lines = { editor: LinesEditor, show: (told: string[]) => <LinesFact lines={told} /> };
const nodeFields = {
  symptom: { editor: SymptomEditor, show: (symptom: Symptom) => <SymptomFact symptom={symptom} /> },
  causes: { editor: CausesEditor, show: (causes: Causes) => <CausesFact causes={causes} /> },
  checks: lines,
  checksEs: lines,
  actions: lines,
  actionsEs: lines,
  photos: { editor: PicturesEditor, show: (pictures: string[]) => <PicturesFact pictures={pictures} /> },
} as const;

/** `/admin/nutrientdeficiencydiagnosis`: growers step from what they see to what to do; head growers mend the way. */
export function GuidePage() {
  const { t } = useTranslation('plant-health');
  const { facility_id } = useHere();
  const { data: about } = useAbout(NutrientDeficiencyDiagnosis);
  const asked = useView(views);
  const mayEdit = about?.rights.update ?? false;
  const view = mayEdit ? asked : 'guide';
  const loads = useCall(
    everyday('nutrientDeficiencyDiagnoses').list,
    filtered({ where: { or: [{ facility_id: null }, { facility_id }] }, order: ['seq', 'id'] }),
    { isWhole: true },
  );
  const nodes = useMemo(() => nodesInForce(loads.data ?? []), [loads.data]);
  return (
    <PageFrame title={t('guide.title')}>
      {mayEdit ? (
        <ViewTabs label={t('views')} views={views} view={view} nameOf={(one) => t(`guide.views.${one}`)} />
      ) : null}
      {loads.error && !loads.data ? (
        <FailedNotice reason={loads.error.message} onRetry={() => void loads.refetch()} />
      ) : !loads.data ? (
        <ListSkeleton />
      ) : view === 'guide' ? (
        <GuideWalk nodes={nodes} />
      ) : (
        <Editor nodes={nodes} />
      )}
    </PageFrame>
  );
}

/** Where a node is edited. */
const editAt = (id: number) => `${recordsPath(address, { record: id })}&view=edit`;

function Editor({ nodes }: { nodes: readonly NutrientDeficiencyDiagnosis[] }) {
  const { t, i18n } = useTranslation('plant-health');
  const problems = useMemo(() => lintGuide(nodes), [nodes]);
  const nameOf = (id: number) => {
    const node = nodes.find((one) => one.id === id);
    return (i18n.language === 'es' ? node?.labelEs : undefined) ?? node?.label ?? `#${id}`;
  };
  return (
    <div className="ph-stack">
      {problems.length === 0 ? (
        <Notice state="healthy">{t('guide.lint.none')}</Notice>
      ) : (
        <Notice state="warning">
          <strong>{t('guide.lint.found', { count: problems.length })}</strong>
          <ul className="ph-lint">
            {problems.map(({ id, problem }) => (
              <li key={`${id}-${problem}`}>
                <Link component={RouterLink} color="inherit" underline="always" to={editAt(id)}>
                  {nameOf(id)}
                </Link>
                {': '}
                {t(`guide.lint.${problem}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <GuideOutline nodes={nodes} addressOf={editAt} />
      <EntityTable
        entity={NutrientDeficiencyDiagnosis}
        texts="plant-health"
        fields={nodeFields}
        columns={{
          label: { width: 280 },
          lint: {
            label: t('guide.lint.column'),
            width: 200,
            isSortable: false,
            render: ({ id }) =>
              problems
                .filter((one) => one.id === id)
                .map(({ problem }) => t(`guide.lint.${problem}`))
                .join(' '),
          },
        }}
        shownColumns={['label', 'parent_id', 'followUpDays', 'seq', 'lint', 'active', 'facility_id']}
      />
    </div>
  );
}
