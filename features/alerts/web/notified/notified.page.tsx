import CalendarViewWeek from '@mui/icons-material/CalendarViewWeekOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import GroupAdd from '@mui/icons-material/GroupAddOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import TableChart from '@mui/icons-material/TableChartOutlined';
import ViewList from '@mui/icons-material/ViewListOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { holdsRole } from '@trellis/access/model';
import { drillKeepers, ExceptionNotifiedUser, notifiedApi, type AlertCoverage } from '@trellis/alerts/model';
import { PageFrame, type Loads } from '@trellis/ui';
import { useAddress, useCall, useUser } from '@trellis/web-kit';
import { EntityPage, useAbout } from '@trellis/web-kit/records';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyRulesDialog } from './copy-rules.dialog.tsx';
import { Coverage, LevelOneGaps, NightsUncovered } from './coverage.tsx';
import { DrillCard, useDrill } from './drill-card.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { AddToldDialog } from './matrix/add-told.dialog.tsx';
import { NotifiedMatrix } from './matrix/matrix.tsx';
import { useMatrix, type AddedColumn } from './matrix/use-matrix.ts';
import { Rota } from './rota/rota.tsx';
import { useHoursText } from './use-hours-text.ts';
import { useSendTest } from './use-send-test.ts';
import './notified.css';

const shownColumns = [
  'exceptionType_id',
  'escalationLevel',
  'user_id',
  'role_id',
  'channel',
  'hours',
  'delayMin',
  'people',
];
const views = ['matrix', 'list', 'rota'] as const;
type View = (typeof views)[number];
const iconOf = { matrix: <TableChart />, list: <ViewList />, rota: <CalendarViewWeek /> } as const;
const readView = (query: URLSearchParams) => ({ view: views.find((one) => one === query.get('view')) ?? 'matrix' });
const writeView = (query: URLSearchParams, { view = 'matrix' }: { view?: View }) => {
  const next = new URLSearchParams(query);
  if (view === 'matrix') next.delete('view');
  else next.set('view', view);
  return next;
};

/** Who hears of which alert: a matrix for whoever keeps the rules, the rules one by one, or when people work. */
export function NotifiedPage() {
  const { t } = useTranslation('notified');
  const user = useUser();
  const { facility_id, facilityname } = user;
  const [isCopying, setCopying] = useState(false);
  const [{ view }, changeView] = useAddress(readView, writeView);
  const about = useAbout(ExceptionNotifiedUser);
  // Who may not change the rules is not told whom they leave out.
  const mayChange = about.data?.rights.update === true;
  const coverage = useCall(
    notifiedApi.calls.coverage,
    { query: facility_id === null ? {} : { facility_id: String(facility_id) } },
    {
      enabled: mayChange,
      dependsOn: ['exceptionTypes', 'users', 'notificationSubscriptions', 'workShifts', 'CalendarEvents'],
    },
  );
  const mayDrill = holdsRole(user, drillKeepers);
  const drill = useDrill(facility_id, mayDrill);
  const isDrilled = mayDrill && facility_id !== null;
  const drillCard = isDrilled ? <DrillCard facilityId={facility_id} loads={drill} /> : null;
  const actions =
    mayChange && facility_id !== null ? (
      <>
        {views
          .filter((one) => one !== view)
          .map((one) => (
            <Button
              key={one}
              variant="outlined"
              color="inherit"
              startIcon={iconOf[one]}
              onClick={() => changeView({ view: one })}
            >
              {t(`views.${one}`)}
            </Button>
          ))}
        <Button variant="outlined" color="inherit" startIcon={<ContentCopy />} onClick={() => setCopying(true)}>
          {t('copy.title')}
        </Button>
      </>
    ) : null;
  const isMatrix = facility_id !== null && view === 'matrix' && (mayChange || about.isPending);
  if (facility_id !== null && view === 'rota' && mayChange)
    return (
      <PageFrame title={t('rota.title')} scope={facilityname} action={actions}>
        <Rota facilityId={facility_id} />
      </PageFrame>
    );
  return (
    <>
      {isMatrix ? (
        <MatrixPage coverage={coverage} actions={actions} drillCard={drillCard} />
      ) : (
        <RuleList
          facilityId={facility_id}
          scope={facilityname}
          actions={actions}
          peopleOf={(id) => coverage.data?.rules.find((rule) => rule.id === id)?.people ?? []}
          banner={
            <>
              {mayChange ? <Coverage loads={coverage} /> : null}
              {drillCard}
            </>
          }
          isHeld={(mayChange && coverage.isPending) || (isDrilled && drill.isPending)}
        />
      )}
      {isCopying && facility_id !== null ? (
        <CopyRulesDialog facilityId={facility_id} onClose={() => setCopying(false)} />
      ) : null}
    </>
  );
}

interface MatrixPageProps {
  coverage: Loads<AlertCoverage>;
  actions: ReactNode;
  drillCard: ReactNode;
}

/** The matrix under its header, the drill beneath it. */
function MatrixPage({ coverage, actions, drillCard }: MatrixPageProps) {
  const { t } = useTranslation('notified');
  const user = useUser();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<readonly AddedColumn[]>([]);
  const matrix = useMatrix(user, coverage, added);
  return (
    <PageFrame
      title={t('records.exceptionNotifiedUser.many')}
      scope={user.facilityname}
      action={
        <>
          {actions}
          <Button variant="contained" startIcon={<GroupAdd />} onClick={() => setAdding(true)}>
            {t('matrix.add')}
          </Button>
        </>
      }
    >
      {coverage.data ? <LevelOneGaps coverage={coverage.data} /> : null}
      {coverage.data ? <NightsUncovered coverage={coverage.data} /> : null}
      <NotifiedMatrix loads={matrix} onAdd={() => setAdding(true)} />
      {drillCard}
      {isAdding ? (
        <AddToldDialog
          onClose={() => setAdding(false)}
          onAdd={(columns) => {
            setAdded([...added, ...columns]);
            setAdding(false);
          }}
        />
      ) : null}
    </PageFrame>
  );
}

interface RuleListProps {
  facilityId: number | null;
  scope: string | null;
  actions: ReactNode;
  banner: ReactNode;
  isHeld: boolean;
  peopleOf: (rule: number) => readonly { id: number; name: string; isStopped: boolean }[];
}

/** The rules one by one, with whom each reaches. */
function RuleList({ facilityId: facility_id, scope, actions, banner, isHeld, peopleOf }: RuleListProps) {
  const { t } = useTranslation('notified');
  const hoursText = useHoursText();
  const { sendTest, isRunning } = useSendTest();
  return (
    <EntityPage
      entity={ExceptionNotifiedUser}
      texts="notified"
      scope={scope}
      banner={banner}
      isHeld={isHeld}
      headerActions={actions}
      {...(facility_id !== null && { where: { facility_id }, defaults: { facility_id } })}
      shownColumns={shownColumns}
      columns={{
        exceptionType_id: { width: 220 },
        hours: { width: 200, isSortable: false, render: ({ hours }) => hoursText(hours) },
        people: {
          label: t('people'),
          width: 260,
          isSortable: false,
          render: ({ id }) => <People people={peopleOf(id)} />,
        },
      }}
      fields={{
        facility_id: { isHidden: true },
        hours: { editor: HoursEditor },
        user_id: { hint: t('oneOf') },
        role_id: {
          check: (value, values) =>
            (value === null || value === '' || value === undefined) === !values['user_id'] ? t('oneOf') : true,
        },
      }}
      rowActions={(rule) => (
        <IconButton
          aria-label={t('test.title', { id: rule.id })}
          data-hint={t('test.hint')}
          disabled={isRunning}
          onClick={(event) => {
            event.stopPropagation();
            void sendTest([rule.id]);
          }}
        >
          <SendOutlined fontSize="small" />
        </IconButton>
      )}
    />
  );
}

function People({ people }: { people: readonly { id: number; name: string; isStopped: boolean }[] }) {
  const { t } = useTranslation('notified');
  if (people.length === 0) return <span className="no-warn">{t('nobody')}</span>;
  return people.map(({ id, name, isStopped }, index) => (
    <span key={id} className={isStopped ? 'no-stopped' : undefined}>
      {index > 0 ? ', ' : ''}
      {name}
      {isStopped ? ` (${t('stopped')})` : ''}
    </span>
  ));
}
