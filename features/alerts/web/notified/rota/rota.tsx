import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { roleName } from '@trellis/access/model';
import { byRule, rotaApi, type Rota as RotaOf } from '@trellis/alerts/model';
import { EmptyNotice, Notice, PageContent, SearchField, StateChip } from '@trellis/ui';
import { useCall, useFormat, usePreferences } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uncoveredSpans } from '../matrix/uncovered-spans.ts';
import { useGapWords } from '../matrix/use-row-words.ts';
import { useHoursText } from '../use-hours-text.ts';
import { AbsenceDialog } from './absence.dialog.tsx';
import { useRemoveAbsence } from './use-remove-absence.ts';
import { ShiftDialog } from './shift.dialog.tsx';

type Person = RotaOf['people'][number];

/** Level of the words about times that nobody works: no more than a remark. */
const remark = 3;

/** When people work, who is on shift now and who is away; whoever keeps the rules writes it down here. */
export function Rota({ facilityId }: { facilityId: number }) {
  const loads = useCall(
    rotaApi.calls.rota,
    { query: { facility_id: String(facilityId) } },
    { dependsOn: ['workShifts', 'CalendarEvents', 'users', 'ag_userFacilities'], pollMs: 60_000 },
  );
  return <PageContent loads={loads}>{(rota) => <Shown facilityId={facilityId} rota={rota} />}</PageContent>;
}

function Shown({ facilityId, rota: { people, zone } }: { facilityId: number; rota: RotaOf }) {
  const { t } = useTranslation(['notified', 'records']);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<{ kind: 'shift' | 'absence'; person: Person }>();
  const wanted = search.trim().toLowerCase();
  const found = people.filter(({ name }) => name.toLowerCase().includes(wanted));
  const close = () => setAsked(undefined);
  return (
    <section className="no-rota" aria-label={t('rota.title')}>
      <p className="no-soft">{t('rota.about')}</p>
      <Unstaffed people={people} zone={zone} />
      <div className="no-tools">
        <SearchField value={search} onChange={setSearch} label={t('rota.search')} />
        {people.some(({ shift }) => shift.length > 0) ? (
          <span className="no-soft">
            {t('rota.now', { count: people.filter(({ isOnShift }) => isOnShift).length })}
          </span>
        ) : null}
      </div>
      {found.length === 0 ? (
        <EmptyNotice text={t('rota.noneFound')} />
      ) : (
        <ul className="no-rota__people">
          {found.map((person) => (
            <PersonRow
              key={person.user_id}
              person={person}
              onShift={() => setAsked({ kind: 'shift', person })}
              onAbsence={() => setAsked({ kind: 'absence', person })}
            />
          ))}
        </ul>
      )}
      {asked?.kind === 'shift' ? <ShiftDialog facilityId={facilityId} person={asked.person} onClose={close} /> : null}
      {asked?.kind === 'absence' ? (
        <AbsenceDialog facilityId={facilityId} person={asked.person} onClose={close} />
      ) : null}
    </section>
  );
}

/** The hours of a week in which nobody is on shift, once somebody has shifts. */
function Unstaffed({ people, zone }: Pick<RotaOf, 'people' | 'zone'>) {
  const { t } = useTranslation('notified');
  const gapWords = useGapWords();
  const [now] = useState(() => Date.now());
  const working = people.filter(({ shift }) => shift.length > 0);
  if (working.length === 0) return <Notice state="info">{t('rota.none')}</Notice>;
  const spans = uncoveredSpans(
    working.map(({ shift }) => byRule({ hours: null, onShift: true }, shift)),
    zone,
    now,
  );
  const { when } = gapWords(remark, spans, working.length);
  return when === undefined ? null : <Notice state="warning">{t('rota.unstaffed', { when })}</Notice>;
}

interface PersonRowProps {
  person: Person;
  onShift: () => void;
  onAbsence: () => void;
}

function PersonRow({ person, onShift, onAbsence }: PersonRowProps) {
  const { t } = useTranslation('notified');
  const hoursText = useHoursText();
  const { lang } = usePreferences();
  const { name, roles, shift, isOnShift, isAway, absences } = person;
  return (
    <li className="no-rota__person">
      <div>
        <strong>{name}</strong>
        <small>{roles.map((role) => roleName(role, lang)).join(', ')}</small>
      </div>
      <div className="t-number">
        {shift.length === 0 ? <span className="no-soft">{t('rota.noShift')}</span> : hoursText(shift)}
      </div>
      <div className="no-rota__state">
        {isAway ? (
          <StateChip state="warning" label={t('rota.away')} />
        ) : isOnShift ? (
          <StateChip state="healthy" label={t('rota.onShift')} />
        ) : shift.length > 0 ? (
          <StateChip state="disabled" label={t('rota.offShift')} />
        ) : null}
        {absences.map((absence) => (
          <Absence key={absence.id} absence={absence} />
        ))}
      </div>
      <div className="no-rota__actions">
        <Button color="inherit" size="small" onClick={onShift} aria-label={t('rota.shiftsOf', { name })}>
          {t('rota.shifts')}
        </Button>
        <Button color="inherit" size="small" onClick={onAbsence} aria-label={t('rota.absenceButton', { name })}>
          {t('rota.absence')}
        </Button>
      </div>
    </li>
  );
}

/** A time somebody is away, with the way to take it out of the calendar. */
function Absence({ absence: { id, from, to, isRepeated } }: { absence: Person['absences'][number] }) {
  const { t } = useTranslation('notified');
  const { dateTime } = useFormat();
  const remove = useRemoveAbsence();
  const when = t(isRepeated ? 'rota.awayAgain' : 'rota.awayFrom', { from: dateTime(from), to: dateTime(to) });
  return (
    <span className="no-rota__absence">
      <small className="t-number">{when}</small>
      <IconButton
        size="small"
        aria-label={t('rota.removeAbsence', { when })}
        disabled={remove.isRunning}
        onClick={() => void remove.run(id)}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </span>
  );
}
