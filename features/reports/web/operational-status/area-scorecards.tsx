import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { AreaStats } from '@trellis/unit-status/model';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Scorecard } from '../scorecard/scorecard.tsx';
import './operational-status.css';

/** The scorecards of a facility, one tab an area. */
export function AreaScorecards({ areas, onLeave }: { areas: readonly AreaStats[]; onLeave?: () => void }) {
  const { t } = useTranslation('reports');
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const area = areas.find(({ area_id }) => area_id === chosen) ?? areas[0];
  if (!area) return null;
  return (
    <>
      <Tabs
        value={area.area_id}
        onChange={(_event, next: number) => setChosen(next)}
        variant="scrollable"
        aria-label={t('status.areas')}
        sx={{ flex: 'none', borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {areas.map(({ area_id, areaname }) => (
          <Tab
            key={area_id}
            value={area_id}
            label={areaname}
            id={`${id}-${area_id}`}
            aria-controls={`${id}-panel-${area_id}`}
          />
        ))}
      </Tabs>
      <div
        role="tabpanel"
        id={`${id}-panel-${area.area_id}`}
        aria-labelledby={`${id}-${area.area_id}`}
        className="r-status"
      >
        <Scorecard area={area} pathOf={(query) => unitsPath(area.area_id, query)} {...(onLeave && { onLeave })} />
      </div>
    </>
  );
}

/** The units of an area, narrowed to those a figure is about. */
const unitsPath = (areaId: number, query: string): string =>
  `/zone-devices/all?area=${areaId}${query === '' ? '' : `&${query}`}`;
