import Button from '@mui/material/Button';
import { LifecycleRemediation } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, FilterChips, ListSkeleton, PageFrame, StateChip } from '@trellis/ui';
import { usePageKeys } from '@trellis/web-kit';
import { EntityPage, OpenedRecord, useAbout } from '@trellis/web-kit/records';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useHere } from '../shared/use-here.ts';
import { usePlaces } from '../shared/use-places.ts';
import { useView, ViewTabs } from '../shared/view-tabs.tsx';
import { AssignCasesDialog } from './assign-cases.dialog.tsx';
import { CaseBoard, severityState } from './case-board.tsx';
import { CaseFigures } from './case-figures.tsx';
import { CaseHead } from './case-head.tsx';
import { daysOpen } from './case-moves.ts';
import { CaseSteps } from './case-steps.tsx';
import { readReport, ReportDialog } from './report.dialog.tsx';
import { useCases } from './use-cases.ts';
import { useMoveCase } from './use-move-case.tsx';
import '../plant-health.css';

const views = ['board', 'table', 'figures'] as const;
const categories = ['pest', 'disease', 'deficiency', 'environment', 'damage', 'other'] as const;
const shownColumns = [
  ...['title', 'lifecycle_id', 'platformGroup_id', 'category', 'severity', 'plantsAffected', 'createdate'],
  ...['owner_user_id', 'state', 'nextCheck', 'daysOpen', 'lossGrams'],
];

/** `/lifecycleremediations`: crop problems as cases, from the report to the proof that the treatment helped. */
export function RemediationsPage() {
  const { t } = useTranslation('plant-health');
  const view = useView(views);
  const [query, setQuery] = useSearchParams();
  const { data: about } = useAbout(LifecycleRemediation);
  const loads = useCases();
  const places = usePlaces();
  const moving = useMoveCase();
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set());
  const [isAssigning, setAssigning] = useState(false);
  const cases = useMemo(
    () => (loads.data ?? []).filter(({ category }) => shown.size === 0 || shown.has(category)),
    [loads.data, shown],
  );
  const change = (part: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries(part)) {
      if (value === undefined) next.delete(key);
      else next.set(key, value);
    }
    setQuery(next);
  };
  const report = readReport(query);
  const mayReport = about?.rights.create ?? false;
  const closeReport = { report: undefined, unit: undefined, run: undefined, title: undefined, category: undefined };
  const endReport = { ...closeReport, cause: undefined, diagnosis: undefined };
  const keys = useMemo(() => ({ n: mayReport ? () => setQuery({ report: '1' }) : undefined }), [mayReport, setQuery]);
  usePageKeys(keys);
  const open = cases.filter(({ state }) => state !== 'closed' && state !== 'dismissed');
  const action = mayReport ? (
    <>
      <Button variant="outlined" disabled={open.length === 0} onClick={() => setAssigning(true)}>
        {t('cases.assignSome')}
      </Button>
      <Button variant="contained" aria-keyshortcuts="n" onClick={() => change({ report: '1' })}>
        {t('cases.report')}
      </Button>
    </>
  ) : null;
  const tabs = <ViewTabs label={t('views')} views={views} view={view} nameOf={(one) => t(`cases.views.${one}`)} />;
  const drawer = {
    ...{ entity: LifecycleRemediation, texts: 'plant-health' },
    nameOf: ({ title }: LifecycleRemediation) => title,
    above: (one: LifecycleRemediation) => <CaseHead one={one} known={loads.data?.find(({ id }) => id === one.id)} />,
    tabs: [
      { key: 'steps', label: t('cases.steps.title'), render: (one: LifecycleRemediation) => <CaseSteps one={one} /> },
    ],
    fields: { lifecycle_id: { isReadOnly: true }, photos: { isHidden: true }, outcome: { isReadOnly: true } },
  };
  const record = Number(query.get('record')) || undefined;
  return (
    <>
      {view === 'table' ? (
        <CaseTable drawer={drawer} banner={tabs} action={action} />
      ) : (
        <PageFrame title={t('records.lifecycleRemediation.many')} action={action}>
          {tabs}
          <FilterChips
            label={t('records.lifecycleRemediation.fields.category')}
            options={categories.map((key) => ({
              key,
              label: t(`records.lifecycleRemediation.choices.category.${key}`),
              count: (loads.data ?? []).filter(({ category }) => category === key).length,
            }))}
            selected={shown as ReadonlySet<(typeof categories)[number]>}
            onToggle={(key) =>
              setShown(
                (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
              )
            }
          />
          {loads.error && !loads.data ? (
            <FailedNotice reason={loads.error.message} onRetry={() => void loads.refetch()} />
          ) : !loads.data ? (
            <ListSkeleton />
          ) : view === 'figures' ? (
            <CaseFigures cases={cases} places={places} />
          ) : cases.length === 0 ? (
            <EmptyNotice text={t('cases.none')} />
          ) : (
            <CaseBoard
              cases={cases}
              places={places}
              moving={moving}
              onOpen={(id) => change({ record: String(id), tab: undefined })}
            />
          )}
          {record === undefined ? null : (
            <OpenedRecord
              {...drawer}
              id={record}
              tab={query.get('tab') ?? undefined}
              onTab={(tab) => change({ tab })}
              onClose={() => change({ record: undefined, tab: undefined })}
            />
          )}
        </PageFrame>
      )}
      {moving.dialog}
      {isAssigning ? <AssignCasesDialog cases={open} places={places} onClose={() => setAssigning(false)} /> : null}
      {report && mayReport ? (
        <ReportDialog
          draft={report}
          onDone={(id) => change({ ...endReport, record: String(id) })}
          onClose={() => change(endReport)}
        />
      ) : null}
    </>
  );
}

type Drawer = Omit<Parameters<typeof OpenedRecord<typeof LifecycleRemediation>>[0], 'id' | 'tab' | 'onTab' | 'onClose'>;

function CaseTable({ drawer, banner, action }: { drawer: Drawer; banner: React.ReactNode; action: React.ReactNode }) {
  const { t } = useTranslation('plant-health');
  const here = useHere();
  const [now] = useState(() => Date.now());
  return (
    <EntityPage
      {...drawer}
      where={here}
      mayCreate={false}
      shownColumns={shownColumns}
      dependsOn={['ag_lifecycleRemediationSteps']}
      banner={banner}
      headerActions={action}
      columns={{
        title: { width: 220 },
        severity: {
          width: 110,
          render: ({ severity }) => (
            <StateChip state={severityState(severity)} label={t('cases.severity', { value: severity })} />
          ),
        },
        createdate: { label: t('cases.opened'), width: 120 },
        daysOpen: {
          label: t('cases.daysOpen'),
          width: 100,
          align: 'end',
          isSortable: false,
          render: (one) => daysOpen(one, now),
        },
      }}
    />
  );
}
