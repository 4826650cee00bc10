import { MotherCut, motherKeepers, MotherPlant, type Mother } from '@trellis/mothers/model';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { FailedNotice, PageFrame, StateChip } from '@trellis/ui';
import { useErrorText, useFormat, useUser } from '@trellis/web-kit';
import { EntityPage, EntityTable } from '@trellis/web-kit/records';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { DueNotice } from './due-notice.tsx';
import { MotherHead } from './mother-head.tsx';
import { MotherTests } from './mother-tests.tsx';
import { Planner } from './planner.tsx';
import { PromoteDialog } from './promote.dialog.tsx';
import { useHasRole, useMothers } from './use-mothers.ts';
import './mothers.css';

const views = ['mothers', 'planner', 'cuts'] as const;
// What decides about a cut stands first.
const shownColumns = [
  ...['plant_id', 'strain', 'nextCut', 'unit', 'age', 'test', 'cuttings', 'success', 'promised', 'lastCut'],
  ...['healthScore', 'retires', 'generation', 'source'],
];

/** `/mums`: every mother with what it gave, when it may be cut, and whether all of them give what runs need. */
export function MothersPage() {
  const { t } = useTranslation('mothers');
  const { facility_id } = useUser();
  const [query, setQuery] = useSearchParams();
  const view = views.find((one) => one === query.get('view')) ?? views[0];
  const mothers = useMothers();
  const { data } = mothers;
  const errorText = useErrorText();
  const columns = useColumns(data);
  const here = facility_id === null ? {} : { facility_id };
  const tabs = (
    <Tabs
      value={view}
      aria-label={t('views.label')}
      variant="scrollable"
      onChange={(_event, next: (typeof views)[number]) => setQuery(next === views[0] ? {} : { view: next })}
    >
      {views.map((one) => (
        <Tab key={one} value={one} label={t(`views.${one}`)} />
      ))}
    </Tabs>
  );
  if (view !== 'mothers')
    return (
      <PageFrame title={t('records.motherPlant.many')}>
        {tabs}
        {view === 'planner' ? <Planner /> : <EntityTable entity={MotherCut} texts="mothers" where={here} />}
      </PageFrame>
    );
  return (
    <EntityPage
      entity={MotherPlant}
      texts="mothers"
      where={here}
      isHeld={mothers.isLoading}
      mayCreate={false}
      mayRemove={() => false}
      shownColumns={shownColumns}
      dependsOn={['ag_motherCuts', 'ag_motherTests', 'ag_plants', 'ag_lifecycles']}
      headerActions={<PromoteButton />}
      banner={
        <>
          {tabs}
          {mothers.error && !data ? (
            <FailedNotice reason={errorText(mothers.error)} onRetry={() => void mothers.refetch()} />
          ) : null}
          <DueNotice mothers={data ?? []} />
        </>
      }
      nameOf={({ id, plant_id }) =>
        nameOf(
          data?.find((one) => one.id === id),
          plant_id,
        )
      }
      above={({ id }) => (data ? <MotherHead mother={data.find((one) => one.id === id)} /> : null)}
      tabs={[{ key: 'tests', label: t('tests.title'), render: ({ id }) => <MotherTests id={id} /> }]}
      columns={columns}
    />
  );
}

/** Any living plant is kept as a mother from here on. */
function PromoteButton() {
  const { t } = useTranslation('mothers');
  const hasRole = useHasRole();
  const [isOpen, setOpen] = useState(false);
  if (!hasRole(motherKeepers)) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('promote.button')}
      </Button>
      {isOpen ? <PromoteDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const nameOf = (mother: Mother | undefined, plantId: number): string =>
  mother?.tag ?? `#${mother?.plant_id ?? plantId}`;

const tested = { positive: 'error', negative: 'healthy', pending: 'warning' } as const;

/** What the list shows of a mother beside how it is kept. */
function useColumns(mothers: readonly Mother[] | undefined) {
  const { t } = useTranslation('mothers');
  const { day, number } = useFormat();
  const of = (id: number) => mothers?.find((one) => one.id === id);
  const column = (
    key: string,
    width: number,
    show: (mother: Mother) => ReactNode,
    align: 'start' | 'end' = 'start',
  ) => ({
    ...{ label: t(`columns.${key}`), width, isSortable: false, align },
    render: ({ id }: { id: number }) => {
      const mother = of(id);
      return mother ? show(mother) : '';
    },
  });
  return {
    plant_id: { width: 120, render: ({ id, plant_id }: MotherPlant) => nameOf(of(id), plant_id) },
    strain: column('strain', 125, ({ strain }) => strain),
    unit: column('unit', 150, (mother) => <StandsIn mother={mother} />),
    age: column('age', 90, ({ ageDays }) => (ageDays === null ? '–' : t('days', { count: ageDays })), 'end'),
    generation: column('generation', 100, ({ generation }) => (generation === null ? '–' : number(generation)), 'end'),
    lastCut: column('lastCut', 120, ({ lastCut }) => (lastCut === null ? t('never') : day(lastCut))),
    cuttings: column('cuttings', 100, ({ cuttings }) => (cuttings === 0 ? '–' : number(cuttings)), 'end'),
    success: column(
      'success',
      95,
      ({ clonesJudged, clonesTaken }) => (clonesJudged === 0 ? '–' : `${number((100 * clonesTaken) / clonesJudged)} %`),
      'end',
    ),
    nextCut: column('nextCut', 120, (mother) => <NextCut mother={mother} />),
    promised: column(
      'promised',
      120,
      ({ promised, capacity }) => (
        <span className="mo-promised" data-short={promised > capacity}>
          {t('ofCapacity', { promised: number(promised), capacity: number(capacity) })}
        </span>
      ),
      'end',
    ),
    test: column('test', 168, ({ testKind, testResult }) =>
      testKind === null ? (
        <StateChip state="warning" label={t('tests.none')} />
      ) : (
        <StateChip
          state={tested[testResult as keyof typeof tested]}
          label={`${t(`records.motherTest.choices.kind.${testKind}`)}: ${t(`records.motherTest.choices.result.${testResult}`)}`}
        />
      ),
    ),
    retires: column('retires', 140, ({ retiresOn, isTooOld }) =>
      retiresOn === null ? '–' : isTooOld ? <StateChip state="warning" label={t('tooOld')} /> : day(retiresOn),
    ),
  };
}

/** Where a mother stands: its unit leads to its page. */
function StandsIn({ mother: { platformGroup_id, unit, place } }: { mother: Mother }) {
  const { t } = useTranslation('mothers');
  if (platformGroup_id === null) return place ?? t('noPlace');
  return (
    <>
      <Link to={`/device/unit-${platformGroup_id}/0`} onClick={(event) => event.stopPropagation()}>
        {unit}
      </Link>
      {place === null ? '' : `, ${place}`}
    </>
  );
}

function NextCut({ mother: { nextCut, dueDays, isInfected, isIsolated } }: { mother: Mother }) {
  const { t } = useTranslation('mothers');
  const { day } = useFormat();
  if (isInfected) return <StateChip state="error" label={t('notCut')} />;
  if (isIsolated) return <StateChip state="warning" label={t('isolated')} />;
  return dueDays <= 0 ? <StateChip state="info" label={t('due')} /> : <>{day(nextCut)}</>;
}
