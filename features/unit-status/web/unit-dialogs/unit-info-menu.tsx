import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { rootZoneDesignatorIds } from '@trellis/climate/model';
import { decide, findRoute, useMenus, useRouteTable } from '@trellis/web-kit';
import { lazy, Suspense, useId, useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { useStateDuty } from './compliance/use-state-duty.ts';
import type { UnitInfoDialogProps } from './unit-info-dialog-props.ts';

const dialogs = {
  history: lazy(() =>
    import('../device-history/device-history-dialog.tsx').then((module) => ({ default: module.DeviceHistoryDialog })),
  ),
  configuration: lazy(() =>
    import('./configuration-dialog.tsx').then((module) => ({ default: module.ConfigurationDialog })),
  ),
  alerts: lazy(() => import('./alerts-dialog.tsx').then((module) => ({ default: module.AlertsDialog }))),
  assembly: lazy(() =>
    import('./assembly-tests/assembly-tests-dialog.tsx').then((module) => ({ default: module.AssemblyTestsDialog })),
  ),
  compliance: lazy(() =>
    import('./compliance/unit-compliance.tsx').then((module) => ({ default: module.UnitCompliance })),
  ),
  soilSensors: lazy(() =>
    import('./soil-sensors-dialog.tsx').then((module) => ({ default: module.SoilSensorsDialog })),
  ),
} satisfies Record<string, ComponentType<UnitInfoDialogProps>>;
type DialogKey = keyof typeof dialogs;
const keys = Object.keys(dialogs) as DialogKey[];
const rootZone = new Set(rootZoneDesignatorIds);

const log = '/admin/activity-logs';

/** Whether the person has the page of what was done. */
function useMayReadLog(): boolean {
  const route = findRoute(log, useRouteTable());
  const menus = useMenus();
  return route !== undefined && decide(route, log, { isAuthenticated: true, menus }).kind === 'open';
}

/** What can be looked up about one unit: each opens in front of the page, what was done to it on its own. */
export function UnitInfoMenu({ entry }: { entry: UnitEntry }) {
  const { t } = useGridWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<DialogKey>();
  const [menuId, buttonId] = [useId(), useId()];
  const mayReadLog = useMayReadLog();
  const Dialog = open && dialogs[open];
  const { isOfState } = useStateDuty();
  const hasProbes = entry.record.sensorDesignators.some((designator) => rootZone.has(designator));
  const offered = keys.filter(
    (key) =>
      (key !== 'soilSensors' || hasProbes) &&
      (key !== 'compliance' || (isOfState && entry.record.lifecycles.length > 0)),
  );
  return (
    <>
      <Button
        id={buttonId}
        variant="outlined"
        endIcon={<ArrowDropDown />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('look.title')}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': buttonId } }}
      >
        {offered.map((key) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null);
              setOpen(key);
            }}
          >
            {t(`look.${key}`)}
          </MenuItem>
        ))}
        {mayReadLog ? (
          <MenuItem component={Link} to={`${log}?unit=${entry.id}`}>
            {t('look.log')}
          </MenuItem>
        ) : null}
      </Menu>
      {Dialog ? (
        <Suspense>
          <Dialog entry={entry} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
