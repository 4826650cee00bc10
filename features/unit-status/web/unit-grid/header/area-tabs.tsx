import { StateIcon } from '@trellis/ui';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { AreaTab } from '../arrange/arrange-units.ts';
import { useGridWords } from '../grid-words.ts';

interface AreaTabsProps {
  areas: readonly AreaTab[];
  areaId: number | undefined;
  onChoose: (areaId: number | undefined) => void;
}

const everywhere = 0;

/** One tab per area with its units and, marked, those that need somebody. */
export function AreaTabs({ areas, areaId, onChoose }: AreaTabsProps) {
  const { t } = useGridWords();
  const total = areas.reduce((sum, { count }) => sum + count, 0);
  const isKnown = areaId !== undefined && areas.some(({ id }) => id === areaId);
  return (
    <Tabs
      className="ug-tabs"
      value={isKnown ? areaId : areaId === undefined ? everywhere : false}
      onChange={(_event, id: number) => onChoose(id === everywhere ? undefined : id)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={t('grid.areas')}
    >
      {[{ id: everywhere, name: t('grid.allAreas'), count: total, troubled: 0 }, ...areas].map((area) => (
        <Tab
          key={area.id}
          value={area.id}
          className="ug-tab"
          label={
            <span className="ug-tab__label">
              <span className="ug-tab__name">{area.name}</span>
              {area.count > 0 ? <span className="ug-soft t-number">{area.count}</span> : null}
              {area.troubled > 0 ? (
                <span className="ug-trouble t-number" data-state="warning">
                  <StateIcon state="warning" size={14} />
                  {area.troubled}
                  <span className="t-hidden">{t('grid.troubledWord')}</span>
                </span>
              ) : null}
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
