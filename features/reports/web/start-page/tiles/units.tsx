import { unitStatusApi } from '@trellis/unit-status/model';
import Button from '@mui/material/Button';
import { StateChip, type StateName } from '@trellis/ui';
import { countByState, sayExplanation, unitState, type StateCounts, type UnitRecord } from '@trellis/units/model';
import { isAdmin, openTool, useCall, useFormat, useSession } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Tile } from '../tile.tsx';
import { shownRows, TileRow, unitCardPath } from './rows.tsx';

/** Health changes with time alone, so the units are read this often (ms). */
const pollMs = 60_000;

const looks: readonly (readonly [keyof StateCounts, StateName])[] = [
  ['OFFLINE', 'offline'],
  ['WARN', 'warning'],
  ['HEALTHY', 'healthy'],
  ['DISABLED', 'disabled'],
];
const lookOf = new Map<string, StateName>(looks);
/** States that ask for a person, the worst first. */
const troubled = ['OFFLINE', 'WARN'];

/** Who set the installation up and stopped before its rooms is led back there. */
function NoUnits() {
  const { t } = useTranslation('start-page');
  const { user } = useSession();
  if (!user || !isAdmin(user)) return t('units.empty');
  return (
    <>
      {t('units.none')} <Link to="/setup?step=rooms">{t('units.setUp')}</Link>
    </>
  );
}

/** How the units are, and which ones ask for somebody. */
export function UnitsTile({ facilityId }: { facilityId: number }) {
  const { t, i18n } = useTranslation('start-page');
  const lang = i18n.language === 'es' ? 'es' : 'en';
  const format = useFormat();
  const units = useCall(
    unitStatusApi.calls.getFullStatus,
    { query: { facility_id: String(facilityId) } },
    { pollMs, dependsOn: ['ag_platformGroups'] },
  );
  const now = units.dataUpdatedAt;
  return (
    <Tile
      title={t('units.title')}
      icon="tune"
      path="/zone-devices/all"
      usual={300}
      loads={units}
      empty={(all) => (all.length === 0 ? <NoUnits /> : undefined)}
    >
      {(all) => {
        const counts = countByState(all, now);
        const ill = troubledOf(all, now);
        return (
          <>
            <ul className="start-states">
              {looks.map(([state, look]) =>
                counts[state] > 0 ? (
                  <li key={state}>
                    <Link to={`/zone-devices/all?state=${state}`}>
                      <StateChip state={look} label={t(`units.states.${state}`)} count={counts[state]} />
                    </Link>
                  </li>
                ) : null,
              )}
            </ul>
            <ul className="start-rows">
              {ill.slice(0, shownRows - 1).map(({ unit, state, reason }) => (
                <TileRow
                  key={unit.platformGroup_id}
                  title={<Link to={unitCardPath(unit.platformGroup_id)}>{unit.platformGroupName}</Link>}
                  note={[
                    unit.areaname,
                    reason && sayExplanation(reason, lang, format.units, { showMoment: format.dateTime }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  side={<StateChip state={lookOf.get(state) ?? 'info'} label={t(`units.states.${state}`)} />}
                />
              ))}
            </ul>
            <div className="start-tile__foot">
              {ill.length === 0 ? t('units.allWell') : t('units.troubled', { count: ill.length })}
              <Button size="small" onClick={() => openTool('operationalStatus')}>
                {t('units.scorecard')}
              </Button>
            </div>
          </>
        );
      }}
    </Tile>
  );
}

function troubledOf(units: readonly UnitRecord[], now: number) {
  return units
    .map((unit) => ({ unit, health: unitState(unit, now) }))
    .map(({ unit, health: { state, warnings } }) => ({ unit, state, reason: warnings[0] }))
    .filter(({ state }) => troubled.includes(state))
    .sort((a, b) => troubled.indexOf(a.state) - troubled.indexOf(b.state));
}
