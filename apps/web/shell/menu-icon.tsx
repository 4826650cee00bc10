import Agriculture from '@mui/icons-material/AgricultureOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import AssignmentTurnedIn from '@mui/icons-material/AssignmentTurnedInOutlined';
import BarChart from '@mui/icons-material/BarChartOutlined';
import Build from '@mui/icons-material/BuildOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Dashboard from '@mui/icons-material/DashboardOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Memory from '@mui/icons-material/MemoryOutlined';
import Science from '@mui/icons-material/ScienceOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import type { SvgIconComponent } from '@mui/icons-material';

/** The menu's icon names and what draws them. */
const icons: Record<string, SvgIconComponent> = {
  'view-dashboard': Dashboard,
  'clipboard-check': AssignmentTurnedIn,
  tune: Tune,
  sprout: Agriculture,
  flask: Science,
  beaker: Science,
  'package-variant': Inventory,
  'scale-balance': Gavel,
  wrench: Build,
  'chart-bar': BarChart,
  'account-group': Groups,
  'office-building-cog': Business,
  chip: Memory,
  cog: Settings,
};

/** Icon of a menu entry; a plain page when its name is not known. */
export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = icons[name?.replace(/^mdi-/, '') ?? ''] ?? Article;
  return <Icon fontSize="small" />;
}
