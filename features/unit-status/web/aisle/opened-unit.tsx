import Button from '@mui/material/Button';
import { ContentDialog } from '@trellis/ui';
import { unitPagePath } from '@trellis/units/model';
import { useIsOnline, useUser } from '@trellis/web-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DoNotDisturbDialog } from '../health-card/do-not-disturb-dialog.tsx';
import { MetricBlock } from '../health-card/metric-block.tsx';
import { WarningList } from '../health-card/warning-list.tsx';
import { useFacility } from '../live/facility-reads.ts';
import { useUnit } from '../live/use-unit.ts';
import { TicketButton } from '../unit-dialogs/ticket-button.tsx';
import { mayDisturb } from '../unit-grid/may-disturb.ts';
import { AisleTasks } from './aisle-tasks.tsx';
import { PhotoButton } from './photo-button.tsx';
import { UnitOrders } from './unit-orders.tsx';
import { useConsole } from './unlock/console-context.ts';
import { useSwipe } from './use-swipe.ts';
import '../health-card/health-card.css';

const metrics = ['temperature', 'humidity', 'co2'] as const;

interface OpenedUnitProps {
  id: number;
  facilityId: number;
  /** Who has unlocked the console, and the way to do so. */
  bar: ReactNode;
  /** The next or the last unit of the aisle is wanted. */
  onTurn: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One unit over the aisle: its day, what is wrong, what is to be done, and the buttons that a glove can hit. */
export function OpenedUnit({ id, facilityId, bar, onTurn, onClose }: OpenedUnitProps) {
  const { t } = useTranslation('aisle');
  const user = useUser();
  const entry = useUnit(id);
  const facility = useFacility(facilityId);
  const isOnline = useIsOnline();
  const { isUnlocked } = useConsole();
  const swipe = useSwipe(onTurn);
  const [isDisturbing, setDisturbing] = useState(false);
  if (!entry) return null;
  const areLightsLocked = facility.data?.lockLights === true;
  return (
    <ContentDialog title={entry.facets.name} width={980} onClose={onClose}>
      <div className="ai-opened" {...swipe}>
        {bar}
        <WarningList entry={entry} />
        <div className="ai-metrics">
          {metrics.map((metric) => (
            <MetricBlock key={metric} entry={entry} metric={metric} />
          ))}
        </div>
        <UnitOrders entry={entry} areLightsLocked={areLightsLocked} />
        {areLightsLocked ? <p className="ai-soft">{t('lightsLocked')}</p> : null}
        <div className="ai-commands" role="group" aria-label={t('more')}>
          <PhotoButton unitId={id} />
          {isUnlocked ? <TicketButton entry={entry} /> : null}
          {isUnlocked && mayDisturb(user) ? (
            <Button variant="outlined" color="inherit" disabled={!isOnline} onClick={() => setDisturbing(true)}>
              {t('actions.doNotDisturb')}
            </Button>
          ) : null}
          <Button variant="outlined" color="inherit" component={RouterLink} to={unitPagePath(entry.record)}>
            {t('actions.open')}
          </Button>
        </div>
        <AisleTasks
          facilityId={facilityId}
          areaId={entry.record.area_id}
          units={new Map([[id, entry.facets.name]])}
          isUnitOnly
        />
      </div>
      {isDisturbing ? <DoNotDisturbDialog units={[entry.record]} onClose={() => setDisturbing(false)} /> : null}
    </ContentDialog>
  );
}
