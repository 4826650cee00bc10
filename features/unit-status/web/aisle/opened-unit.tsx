import Button from '@mui/material/Button';
import { ContentDialog } from '@trellis/ui';
import { unitPagePath } from '@trellis/units/model';
import { openTool, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DoNotDisturbDialog } from '../health-card/do-not-disturb-dialog.tsx';
import { MetricBlock } from '../health-card/metric-block.tsx';
import { WarningList } from '../health-card/warning-list.tsx';
import { useFacility } from '../live/facility-reads.ts';
import { useUnit } from '../live/use-unit.ts';
import { TicketButton } from '../unit-dialogs/ticket-button.tsx';
import { mayDisturb } from '../unit-grid/may-disturb.ts';
import '../health-card/health-card.css';

/** What people do in an aisle, by the action it sends. */
const commands = [
  { key: 'irrigate', action: 16 },
  { key: 'stop', action: 17 },
  { key: 'lightsOn', action: 47, isLight: true },
  { key: 'lightsOff', action: 48, isLight: true },
  { key: 'automatic', action: 83 },
  { key: 'manual', action: 84 },
] as const;

const metrics = ['temperature', 'humidity', 'co2'] as const;

interface OpenedUnitProps {
  id: number;
  facilityId: number;
  onClose: () => void;
}

/** One unit over the aisle: its day, what is wrong, and the buttons that a glove can hit. */
export function OpenedUnit({ id, facilityId, onClose }: OpenedUnitProps) {
  const { t } = useTranslation('aisle');
  const user = useUser();
  const entry = useUnit(id);
  const facility = useFacility(facilityId);
  const [isDisturbing, setDisturbing] = useState(false);
  if (!entry) return null;
  const offered = commands.filter((command) => !('isLight' in command && facility.data?.lockLights === true));
  return (
    <ContentDialog title={entry.facets.name} width={920} onClose={onClose}>
      <div className="ai-opened">
        <WarningList entry={entry} />
        <div className="ai-metrics">
          {metrics.map((metric) => (
            <MetricBlock key={metric} entry={entry} metric={metric} />
          ))}
        </div>
        <div className="ai-commands" role="group" aria-label={t('commands')}>
          {offered.map(({ key, action }) => (
            <Button
              key={key}
              variant={key === 'irrigate' ? 'contained' : 'outlined'}
              onClick={() => openTool('command', { actionId: action, unitIds: [id] })}
            >
              {t(`actions.${key}`)}
            </Button>
          ))}
          {mayDisturb(user) ? (
            <Button variant="outlined" color="inherit" onClick={() => setDisturbing(true)}>
              {t('actions.doNotDisturb')}
            </Button>
          ) : null}
          <Button variant="outlined" color="inherit" component={RouterLink} to={unitPagePath(entry.record)}>
            {t('actions.open')}
          </Button>
          <TicketButton entry={entry} />
        </div>
        {facility.data?.lockLights === true ? <p className="ai-soft">{t('lightsLocked')}</p> : null}
      </div>
      {isDisturbing ? <DoNotDisturbDialog units={[entry.record]} onClose={() => setDisturbing(false)} /> : null}
    </ContentDialog>
  );
}
