import CameraAlt from '@mui/icons-material/PhotoCameraOutlined';
import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberOutlined';
import Notes from '@mui/icons-material/StickyNote2Outlined';
import Terminal from '@mui/icons-material/SendOutlined';
import Warning from '@mui/icons-material/WarningAmber';
import WaterDrop from '@mui/icons-material/WaterDropOutlined';
import Popover from '@mui/material/Popover';
import { useStackShared } from '@trellis/ui/charts';
import { useFormat } from '@trellis/web-kit';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { EventList } from './event-list.tsx';
import { clusterEvents, kindOfCluster, type EventCluster, type UnitEvent } from './unit-events.ts';

const icons: Readonly<Record<UnitEvent['kind'], ComponentType<{ fontSize: 'inherit' }>>> = {
  irrigation: WaterDrop,
  command: Terminal,
  exception: Warning,
  ticket: ConfirmationNumber,
  note: Notes,
  photo: CameraAlt,
};

/** Signs stand this far apart at least (px). */
const gapPx = 30;

interface EventsLaneProps {
  name: string;
  events: readonly UnitEvent[];
}

/** What happened, on the time axis of a stack: a sign each, or one for those that would cover each other. */
export function EventsLane({ name, events }: EventsLaneProps) {
  const { t } = useTranslation('unit-page');
  const { dateTime, number } = useFormat();
  const severalOf = (kind: UnitEvent['kind'], count: number) =>
    t(kind === 'irrigation' ? 'markers.irrigatedTimes' : 'events.several', { count });
  const { shown, axisWidth } = useStackShared();
  const [open, setOpen] = useState<{ cluster: EventCluster; anchor: HTMLElement }>();
  const span = shown.to - shown.from;
  const clusters = clusterEvents(events, shown, axisWidth > 0 ? (span * gapPx) / axisWidth : span / 20);
  const count = clusters.reduce((sum, cluster) => sum + cluster.count, 0);
  return (
    <div className="t-stack__row up-events">
      <span className="up-events__name" data-png="">
        {name}
      </span>
      <div className="up-events__track">
        {clusters.map((cluster) => {
          const kind = kindOfCluster(cluster);
          const Icon = icons[kind];
          const [first] = cluster.events;
          const label = [
            dateTime(cluster.at),
            cluster.events.length === 1 ? first?.label : severalOf(kind, cluster.count),
          ].join(' · ');
          return (
            <button
              key={cluster.at}
              type="button"
              className="up-event"
              data-kind={kind}
              aria-label={label}
              data-hint={[dateTime(cluster.at), ...cluster.events.slice(0, 6).map((event) => event.label)].join('\n')}
              style={{ left: `${((cluster.at - shown.from) / span) * 100}%` }}
              onClick={(event) => setOpen({ cluster, anchor: event.currentTarget })}
            >
              <Icon fontSize="inherit" />
              {cluster.count > 1 ? <span className="up-event__count t-number">{number(cluster.count)}</span> : null}
            </button>
          );
        })}
      </div>
      <span className="up-events__state t-number">{count > 0 ? number(count) : null}</span>
      <Popover
        open={open !== undefined}
        anchorEl={open?.anchor ?? null}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        onClose={() => setOpen(undefined)}
      >
        {open ? <EventList events={open.cluster.events} /> : null}
      </Popover>
    </div>
  );
}
