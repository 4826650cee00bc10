import Button from '@mui/material/Button';
import CompareArrows from '@mui/icons-material/CompareArrows';
import { Strain } from '@trellis/strains/model';
import { useFormat } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { CompareDialog } from './compare.dialog.tsx';
import { Lineage } from './lineage.tsx';
import { ResultsFailed } from './results-failed.tsx';
import { Descent, DryPerPlant } from './strain-cells.tsx';
import { StrainHead } from './strain-head.tsx';
import { StrainResults } from './strain-results.tsx';
import { Traits } from './traits.tsx';
import { useCompared } from './use-compared.ts';
import { useStrainResults } from './use-strain-results.ts';
import { percentOf } from './percent-of.ts';

const shownColumns = [
  ...['name', 'species', 'plantsNow', 'runs', 'dryPerPlant', 'lastRun', 'flowerDays', 'typicalThc', 'facility_id'],
  'breeder',
];
/** What open catalogues of strains call their columns. */
const catalogueColumns = {
  species: { aliases: { type: (cell: string) => cell } },
  typicalThc: { aliases: { thc: percentOf } },
  typicalCbd: { aliases: { cbd: percentOf } },
} as const;
const sections = (t: (key: string) => string) => [
  { label: t('strain.sections.name'), fields: ['name', 'abbreviation', 'species', 'breeder', 'active', 'facility_id'] },
  {
    label: t('strain.sections.growing'),
    fields: [
      'flowerDays',
      'indicaPercentage',
      'sativaPercentage',
      'typicalThc',
      'typicalCbd',
      'parentA_id',
      'parentB_id',
    ],
  },
  { label: t('strain.sections.looks'), fields: ['color_id', 'photoUrl', 'description'] },
];

/** Nothing was entered: a field nobody touched has no null yet. */
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** The master list of strains: one agronomic record each, with what it gave here, where it comes from and what was seen of it. */
export function StrainsPage() {
  const { t } = useTranslation('genetics');
  const { number, date } = useFormat();
  const results = useStrainResults();
  const [compared, compare] = useCompared();
  const figure = (value: number | null | undefined, decimals = 0) =>
    value === undefined ? '' : value === null ? '–' : number(value, decimals);
  const of = (id: number) => results?.of(id);
  const column = (label: string, width: number) => ({ label, width, align: 'end', isSortable: false }) as const;
  return (
    <>
      <EntityPage
        entity={Strain}
        texts="genetics"
        sections={sections(t)}
        shownColumns={shownColumns}
        dependsOn={['ag_lifecycles']}
        banner={<ResultsFailed />}
        headerActions={
          <Button variant="outlined" startIcon={<CompareArrows />} onClick={() => compare([])}>
            {t('compare.open')}
          </Button>
        }
        columns={{
          name: { width: 170 },
          species: { width: 160, render: (strain) => <Descent strain={strain} /> },
          flowerDays: { width: 110 },
          typicalThc: { width: 105 },
          plantsNow: {
            ...column(t('strain.plantsNow'), 105),
            render: ({ id }) => figure(of(id)?.plantsNow),
          },
          runs: {
            ...column(t('strain.runs'), 70),
            render: ({ id }) => {
              const all = of(id);
              return all && number(all.counted + all.running);
            },
          },
          dryPerPlant: {
            ...column(t('strain.dryPerPlant'), 150),
            render: ({ id }) => <DryPerPlant text={figure(of(id)?.dryPerPlant, 1)} runs={results?.runsOf(id) ?? []} />,
          },
          lastRun: {
            label: t('strain.lastRun'),
            width: 120,
            isSortable: false,
            render: ({ id }) => {
              const all = of(id);
              return all && (all.lastStart === null ? t('strain.neverRun') : date(all.lastStart));
            },
          },
        }}
        fields={{
          mergedInto_id: { isHidden: true },
          ...catalogueColumns,
          sativaPercentage: {
            check: (value, values) =>
              isEmpty(value) ||
              isEmpty(values['indicaPercentage']) ||
              Number(value) + Number(values['indicaPercentage']) === 100 ||
              t('strain.notHundred'),
          },
        }}
        above={(strain) => <StrainHead strain={strain} results={results} onCompare={() => compare([strain.id])} />}
        tabs={[
          {
            key: 'results',
            label: t('strain.tabs.results'),
            render: ({ id }) => <StrainResults runs={results?.runsOf(id)} />,
          },
          { key: 'lineage', label: t('strain.tabs.lineage'), render: ({ id }) => <Lineage strainId={id} /> },
          { key: 'traits', label: t('strain.tabs.traits'), render: ({ id }) => <Traits of="strains" id={id} /> },
        ]}
      />
      {compared === undefined ? null : (
        <CompareDialog ids={compared} results={results} onChange={compare} onClose={() => compare(undefined)} />
      )}
    </>
  );
}
