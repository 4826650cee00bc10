import Button from '@mui/material/Button';
import { useNamedActions } from '@trellis/commands/web/hooks';
import { Tile, TileRow, unitCardPath, useFarmUnits, type FarmUnit } from '@trellis/reports/web/hooks';
import { sayExplanation } from '@trellis/units/model';
import { openTool, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The action `irrigate` of the specification. */
const irrigateId = 16;
const shownUnits = 6;

interface LateWaterProps {
  facilityId: number;
  only: ReadonlySet<number> | undefined;
}

const needsWater = ({ health }: FarmUnit): boolean =>
  (health.lateIrrigation || health.missedIrrigation) && health.state !== 'DISABLED' && health.state !== 'UNDEPLOYED';

/** Units whose water is late or was missed; the command's own dialog says what the plan makes of it before anything is sent. */
export function LateWater({ facilityId, only }: LateWaterProps) {
  const { t } = useTranslation('farm-dashboard');
  const farm = useFarmUnits(facilityId, only);
  const mayIrrigate = useNamedActions().some(({ id }) => id === irrigateId);
  const irrigate = (unitIds: readonly number[]) => openTool('command', { actionId: irrigateId, unitIds });
  return (
    <Tile
      title={t('water.title')}
      icon="water"
      path="/systemadmin/irrigationdashboard"
      usual={140}
      loads={farm}
      empty={(units) => (units.some(needsWater) ? undefined : t('water.empty'))}
    >
      {(units) => {
        const late = units.filter(needsWater);
        // A unit nobody hears of takes no command.
        const reached = late
          .filter(({ health }) => health.state !== 'OFFLINE')
          .map(({ unit }) => unit.platformGroup_id);
        return (
          <>
            <ul className="start-rows">
              {late.slice(0, shownUnits).map((one) => (
                <TileRow
                  key={one.unit.platformGroup_id}
                  title={<Link to={unitCardPath(one.unit.platformGroup_id)}>{one.unit.platformGroupName}</Link>}
                  note={<LateText one={one} />}
                  action={
                    mayIrrigate && one.health.state !== 'OFFLINE' ? (
                      <Button
                        size="small"
                        variant="outlined"
                        aria-label={t('water.irrigateUnit', { unit: one.unit.platformGroupName })}
                        onClick={() => irrigate([one.unit.platformGroup_id])}
                      >
                        {t('water.irrigate')}
                      </Button>
                    ) : null
                  }
                />
              ))}
            </ul>
            <p className="start-tile__foot">
              <span>{t('water.count', { count: late.length })}</span>
              {mayIrrigate && reached.length > 1 ? (
                <Button size="small" onClick={() => irrigate(reached)}>
                  {t('water.irrigateAll', { count: reached.length })}
                </Button>
              ) : null}
            </p>
          </>
        );
      }}
    </Tile>
  );
}

function LateText({ one: { health } }: { one: FarmUnit }) {
  const { t, i18n } = useTranslation('farm-dashboard');
  const { units, dateTime } = useFormat();
  const reason = health.warnings.find(({ metric }) => metric === 'irrigation');
  const why = reason
    ? sayExplanation(reason, i18n.language === 'es' ? 'es' : 'en', units, { showMoment: dateTime })
    : '';
  return <>{health.state === 'OFFLINE' ? `${why} · ${t('water.offline')}` : why}</>;
}
