import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Button from '@mui/material/Button';
import { NewestOrder } from '@trellis/commands/web';
import { ContentDialog, StateChip } from '@trellis/ui';
import { unitPagePath } from '@trellis/units/model';
import { useIsOnline, useUser } from '@trellis/web-kit';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DoNotDisturbDialog } from '../health-card/do-not-disturb-dialog.tsx';
import { MetricBlock } from '../health-card/metric-block.tsx';
import { WarningList } from '../health-card/warning-list.tsx';
import { useFacility } from '../live/facility-reads.ts';
import { useUnit } from '../live/use-unit.ts';
import { TicketButton } from '../unit-dialogs/ticket-button.tsx';
import { stateKeyOf, stateLooks } from '../unit-grid/arrange/unit-states.ts';
import { stateWord } from '../unit-grid/cells/unit-cells.tsx';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { mayDisturb } from '../unit-grid/may-disturb.ts';
import { AisleTasks } from './aisle-tasks.tsx';
import { PhotoButton } from './photo-button.tsx';
import { UnitCrop, UnitNow } from './unit-now.tsx';
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
  /** Names of the units before and after it in the aisle; nothing at its ends. */
  besides: { before: string | undefined; after: string | undefined };
  /** The next or the last unit of the aisle is wanted. */
  onTurn: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One unit over the aisle: its day, what is wrong, what is to be done, and the buttons that a glove can hit. */
export function OpenedUnit({ id, facilityId, bar, besides, onTurn, onClose }: OpenedUnitProps) {
  const { t } = useTranslation('aisle');
  const { t: words } = useGridWords();
  const user = useUser();
  const entry = useUnit(id);
  const facility = useFacility(facilityId);
  const isOnline = useIsOnline();
  const { isUnlocked } = useConsole();
  const swipe = useSwipe(onTurn);
  const [isDisturbing, setDisturbing] = useState(false);
  if (!entry) return null;
  const areLightsLocked = facility.data?.lockLights === true;
  const look = stateLooks[stateKeyOf(entry)];
  return (
    <ContentDialog
      title={entry.facets.name}
      width={980}
      actions={<Beside besides={besides} onTurn={onTurn} />}
      onClose={onClose}
    >
      <div className="ai-opened" {...swipe} onKeyDown={(event) => turnByKey(event, onTurn)}>
        {bar}
        <div className="ai-now">
          <StateChip state={look} label={stateWord(words, entry)} />
          <UnitCrop entry={entry} />
          <UnitNow entry={entry} />
        </div>
        <NewestOrder unitId={id} mayAct={isUnlocked && isOnline} />
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

/** The units beside it in the aisle, by name. */
function Beside({ besides: { before, after }, onTurn }: Pick<OpenedUnitProps, 'besides' | 'onTurn'>) {
  const { t } = useTranslation('aisle');
  if (before === undefined && after === undefined) return null;
  return (
    <nav className="ai-beside" aria-label={t('beside')}>
      {before === undefined ? (
        <span />
      ) : (
        <Button color="inherit" startIcon={<NavigateBefore />} onClick={() => onTurn(-1)}>
          {before}
        </Button>
      )}
      {after === undefined ? null : (
        <Button color="inherit" endIcon={<NavigateNext />} onClick={() => onTurn(1)}>
          {after}
        </Button>
      )}
    </nav>
  );
}

/** Arrows turn to the unit beside, except where they move something else. */
function turnByKey({ key, target, defaultPrevented }: KeyboardEvent, onTurn: (by: 1 | -1) => void): void {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : undefined;
  const isTyping = target instanceof Element && target.closest('input, textarea, [role=slider], [role=menu]') !== null;
  if (step !== undefined && !isTyping && !defaultPrevented) onTurn(step);
}
