import ContentCut from '@mui/icons-material/ContentCutOutlined';
import Grass from '@mui/icons-material/GrassOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import LocalFlorist from '@mui/icons-material/LocalFloristOutlined';
import Spa from '@mui/icons-material/SpaOutlined';
import WbSunny from '@mui/icons-material/WbSunnyOutlined';
import { useTranslation } from 'react-i18next';
import './highlights.css';

const stages = [
  ['mother', LocalFlorist],
  ['clone', Spa],
  ['veg', Grass],
  ['flower', WbSunny],
  ['harvest', ContentCut],
  ['package', Inventory],
] as const;

/** How a plant goes round: from the mother to the package, and again. */
export function CircleOfLife() {
  const { t } = useTranslation('reports');
  return (
    <ol className="r-circle">
      {stages.map(([key, Icon], index) => (
        <li key={key} style={{ '--turn': `${(index * 360) / stages.length}deg` } as React.CSSProperties}>
          <Icon fontSize="inherit" />
          <span>{t(`highlights.stages.${key}`)}</span>
        </li>
      ))}
    </ol>
  );
}
