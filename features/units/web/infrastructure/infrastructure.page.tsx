import Button from '@mui/material/Button';
import { holdsRole } from '@trellis/access/model';
import { infrastructureReaders, infrastructureTreeApi, unitNaming } from '@trellis/units/model';
import { EmptyNotice, PageContent, PageFrame, SearchField } from '@trellis/ui';
import { isApiError, loginPath, useCall, useSession, useUser } from '@trellis/web-kit';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { arrangeTree, csvOf, factKeys, keysOf, searchTree, type Branch } from './arrange-tree.ts';
import { InstalledFacts } from './installed-facts.tsx';
import { InstalledTree } from './installed-tree.tsx';
import { UnitLabels } from './unit-labels.tsx';
import './infrastructure.css';

/** What is installed where: from area to device, searched by name, MAC or serial, printed, and as labels for units. */
export function InfrastructurePage() {
  const { t } = useTranslation('infrastructure');
  const navigate = useNavigate();
  const { user } = useSession();
  if (!user)
    return (
      <PageFrame title={t('title')}>
        <EmptyNotice
          text={t('signIn.text')}
          action={{
            label: t('signIn.action'),
            onClick: () => void navigate(loginPath('/systemadmin/facility-infrastructure')),
          }}
        />
      </PageFrame>
    );
  if (user.facility_id == null)
    return (
      <PageFrame title={t('title')}>
        <EmptyNotice text={t('noFacility')} />
      </PageFrame>
    );
  if (!holdsRole(user, infrastructureReaders))
    return (
      <PageFrame title={t('title')}>
        <EmptyNotice text={t('forbidden')} />
      </PageFrame>
    );
  return <FacilityTree facilityId={user.facility_id} />;
}

/** Records whose changes change the tree. */
const shownRecords = [
  'ag_areas',
  'zones',
  'zoneDevices',
  'ag_platformGroups',
  'controllers',
  'controlBoards',
  'boardComponents',
  'virtualDevices',
  'plcs',
  'surveillanceCameras',
] as const;

function FacilityTree({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('infrastructure');
  const { showFullVfuName = null } = useUser();
  const nameOf = unitNaming(showFullVfuName);
  const tree = useCall(
    infrastructureTreeApi.calls.getTree,
    { query: { facility_id: String(facilityId) } },
    { dependsOn: shownRecords, pollMs: 60_000 },
  );
  const isForbidden = isApiError(tree.error) && tree.error.statusCode === 403;
  return (
    <PageFrame title={t('title')} scope={tree.data?.facility}>
      {isForbidden ? (
        <EmptyNotice text={t('forbidden')} />
      ) : (
        <PageContent loads={tree} empty={({ items }) => (items.length === 0 ? { text: t('empty') } : undefined)}>
          {({ items }) => (
            <Explorer
              branches={arrangeTree(
                items.map((item) => (item.kind === 'unit' ? { ...item, name: nameOf(item.name) } : item)),
              )}
            />
          )}
        </PageContent>
      )}
    </PageFrame>
  );
}

function Explorer({ branches }: { branches: readonly Branch[] }) {
  const { t } = useTranslation('infrastructure');
  const [query, setQuery] = useSearchParams();
  const search = query.get('q') ?? '';
  const asked = useDeferredValue(search);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set([...branches, ...placesInTrouble(branches)].map(({ item }) => item.key)),
  );
  const [chosen, setChosen] = useState<string>();
  const [showsLabels, setShowsLabels] = useState(false);
  const found = useMemo(() => searchTree(branches, asked), [branches, asked]);
  const all = useMemo(() => keysOf(found), [found]);
  // What is searched for is seen without opening branch after branch.
  const opened = asked.trim() === '' ? open : new Set(all);
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  const change = (text: string) => setQuery(text === '' ? {} : { q: text }, { replace: true });
  const headings = ['kind', 'name', 'status', 'partOf', ...factKeys].map((key) => t(`facts.${key}`));
  if (showsLabels) return <UnitLabels branches={found} onClose={() => setShowsLabels(false)} />;
  return (
    <>
      <div className="fi-tools">
        <SearchField value={search} onChange={change} label={t('search')} />
        <Button variant="outlined" onClick={() => setOpen(new Set(all))}>
          {t('expand')}
        </Button>
        <Button variant="outlined" onClick={() => setOpen(new Set())}>
          {t('collapse')}
        </Button>
        <Button variant="outlined" onClick={() => saveCsv(csvOf(found, headings))}>
          {t('csv')}
        </Button>
        <Button variant="outlined" onClick={() => setShowsLabels(true)}>
          {t('labels')}
        </Button>
        <Button variant="outlined" onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyNotice text={t('nothing')} onClearFilters={() => change('')} />
      ) : (
        <div className="fi-panes">
          <InstalledTree branches={found} opened={opened} chosen={chosen} onToggle={toggle} onChoose={setChosen} />
          <InstalledFacts branches={branches} chosen={chosen} />
        </div>
      )}
    </>
  );
}

/** Areas and zones on the way to what is offline: trouble is seen without opening branch after branch. */
const placesInTrouble = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => {
    const isPlace = branch.item.kind === 'area' || branch.item.kind === 'zone';
    const leadsThere = isPlace && branch.inside.some(({ item }) => item.status === 'offline');
    return leadsThere ? [branch, ...placesInTrouble(branch.inside)] : [];
  });

function saveCsv(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = 'infrastructure.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
