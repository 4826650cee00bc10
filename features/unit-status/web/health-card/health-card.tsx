import { unitPagePath } from '@trellis/units/model';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { StateChip } from '@trellis/ui';
import { useIsOnline } from '@trellis/web-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUnit } from '../live/use-unit.ts';
import type { UnitEntry } from '../live/unit-entry.ts';
import { putFirst } from '../preferences/unit-preferences.ts';
import { stateKeyOf, stateLooks } from '../unit-grid/arrange/unit-states.ts';
import { CropCell, stateWord } from '../unit-grid/cells/unit-cells.tsx';
import { UnitInfoMenu } from '../unit-dialogs/unit-info-menu.tsx';
import { TicketButton } from '../unit-dialogs/ticket-button.tsx';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { GrowingFacts } from './growing-facts.tsx';
import { MetricBlock } from './metric-block.tsx';
import { OpenIssues } from './open-issues.tsx';
import { WarningList } from './warning-list.tsx';
import './health-card.css';

interface HealthCardProps {
  /** The unit to explain; nothing keeps the card closed. */
  unitId: number | undefined;
  onClose: () => void;
  onDoNotDisturb: ((unitId: number) => void) | undefined;
  /** Commands for the unit. */
  children?: ReactNode;
}

/** Explains a unit's state, then offers what helps. */
export function HealthCard({ unitId, onClose, onDoNotDisturb, children }: HealthCardProps) {
  const { t } = useGridWords();
  return (
    <Drawer
      anchor="right"
      open={unitId !== undefined}
      onClose={onClose}
      slotProps={{ paper: { className: 'hc', 'aria-label': t('card.title'), role: 'dialog', 'aria-modal': true } }}
    >
      {unitId === undefined ? null : (
        <CardContent key={unitId} unitId={unitId} onClose={onClose} onDoNotDisturb={onDoNotDisturb}>
          {children}
        </CardContent>
      )}
    </Drawer>
  );
}

function CardContent({ unitId, onClose, onDoNotDisturb, children }: HealthCardProps & { unitId: number }) {
  const { t } = useGridWords();
  const entry = useUnit(unitId);
  return (
    <>
      <header className="hc-head">
        <div className="hc-head__names">
          <h2>{entry?.facets.name ?? t('card.unknownTitle')}</h2>
          {entry ? <CropCell entry={entry} density="row" isAlone /> : null}
        </div>
        <IconButton aria-label={t('card.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </header>
      {entry ? (
        <>
          <CardBody entry={entry} />
          <footer className="hc-foot">
            <div className="hc-foot__ways">
              <Button component={Link} to={unitPagePath(entry.record)} variant="contained">
                {t('card.openUnit')}
              </Button>
              <TicketButton entry={entry} />
              {onDoNotDisturb ? (
                <Button variant="outlined" onClick={() => onDoNotDisturb(unitId)}>
                  {t('doNotDisturb.title')}
                </Button>
              ) : null}
              <UnitInfoMenu entry={entry} />
            </div>
            <CardCommands entry={entry}>{children}</CardCommands>
          </footer>
        </>
      ) : (
        <p className="hc-body">{t('card.unknown')}</p>
      )}
    </>
  );
}

/** Commands, or why none would arrive: the unit's controller or this browser is cut off. */
function CardCommands({ entry: { health }, children }: { entry: UnitEntry; children: ReactNode }) {
  const { t } = useGridWords();
  const isOnline = useIsOnline();
  if (!isOnline) return <p className="hc-foot__cut">{t('card.noNetwork')}</p>;
  if (health.state === 'OFFLINE') return <p className="hc-foot__cut">{t('card.noCommands')}</p>;
  return children ? <div className="hc-foot__commands">{children}</div> : null;
}

const cardMetrics = [{ key: 'temperature' }, { key: 'humidity' }, { key: 'co2' }] as const;

function CardBody({ entry }: { entry: UnitEntry }) {
  const { t, format, preferences } = useGridWords();
  const { health, record } = entry;
  const key = stateKeyOf(entry);
  const person = [record.dndFirstname, record.dndLastname].filter(Boolean).join(' ');
  return (
    <section className="hc-body" aria-label={t('card.facts')} tabIndex={0}>
      <div className="hc-states">
        <StateChip state={stateLooks[key]} label={stateWord(t, entry)} emphasis="solid" />
        {health.isDoNotDisturb ? <StateChip state="warning" label={t('devices.info.doNotDisturb')} /> : null}
        {record.isTesting ? <StateChip state="info" label={t('unit.testing')} /> : null}
        {record.pestDetected ? <StateChip state="error" label={t('unit.pest')} /> : null}
      </div>
      {health.isDoNotDisturb && record.dndExpiration ? (
        <p className="hc-note">
          {[t('doNotDisturb.until', { time: format.dateTime(record.dndExpiration) }), record.dndComment, person]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      {record.isDisabled && record.disabledReason ? <p className="hc-note">{record.disabledReason}</p> : null}
      <WarningList entry={entry} />
      <OpenIssues record={record} />
      {putFirst(cardMetrics, preferences.firstMetric).map(({ key: metric }) => (
        <MetricBlock key={metric} entry={entry} metric={metric} />
      ))}
      <GrowingFacts entry={entry} />
    </section>
  );
}
