import AcUnit from '@mui/icons-material/AcUnitOutlined';
import Agriculture from '@mui/icons-material/AgricultureOutlined';
import Api from '@mui/icons-material/ApiOutlined';
import Apps from '@mui/icons-material/AppsOutlined';
import Archive from '@mui/icons-material/ArchiveOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Assignment from '@mui/icons-material/AssignmentOutlined';
import AssignmentTurnedIn from '@mui/icons-material/AssignmentTurnedInOutlined';
import AttachMoney from '@mui/icons-material/AttachMoneyOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Balance from '@mui/icons-material/BalanceOutlined';
import BarChart from '@mui/icons-material/BarChartOutlined';
import Biotech from '@mui/icons-material/BiotechOutlined';
import BugReport from '@mui/icons-material/BugReportOutlined';
import Build from '@mui/icons-material/BuildOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Chat from '@mui/icons-material/ChatOutlined';
import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Email from '@mui/icons-material/EmailOutlined';
import Factory from '@mui/icons-material/FactoryOutlined';
import Favorite from '@mui/icons-material/FavoriteOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import FormatListBulleted from '@mui/icons-material/FormatListBulletedOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import Grass from '@mui/icons-material/GrassOutlined';
import GridView from '@mui/icons-material/GridViewOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Handyman from '@mui/icons-material/HandymanOutlined';
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Inventory2 from '@mui/icons-material/Inventory2Outlined';
import Key from '@mui/icons-material/KeyOutlined';
import Layers from '@mui/icons-material/LayersOutlined';
import Lightbulb from '@mui/icons-material/LightbulbOutlined';
import Link from '@mui/icons-material/LinkOutlined';
import LocalFireDepartment from '@mui/icons-material/LocalFireDepartmentOutlined';
import LocalOffer from '@mui/icons-material/LocalOfferOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Map from '@mui/icons-material/MapOutlined';
import Memory from '@mui/icons-material/MemoryOutlined';
import Menu from '@mui/icons-material/MenuOutlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Message from '@mui/icons-material/MessageOutlined';
import Mic from '@mui/icons-material/MicOutlined';
import Monitor from '@mui/icons-material/MonitorOutlined';
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import NewReleases from '@mui/icons-material/NewReleasesOutlined';
import Newspaper from '@mui/icons-material/NewspaperOutlined';
import Notifications from '@mui/icons-material/NotificationsOutlined';
import Palette from '@mui/icons-material/PaletteOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Sanitizer from '@mui/icons-material/SanitizerOutlined';
import Scale from '@mui/icons-material/ScaleOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import Science from '@mui/icons-material/ScienceOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import ShowChart from '@mui/icons-material/ShowChartOutlined';
import Slideshow from '@mui/icons-material/SlideshowOutlined';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Spa from '@mui/icons-material/SpaOutlined';
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Star from '@mui/icons-material/StarOutlined';
import Storage from '@mui/icons-material/StorageOutlined';
import TableChart from '@mui/icons-material/TableChartOutlined';
import Thermostat from '@mui/icons-material/ThermostatOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import Vaccines from '@mui/icons-material/VaccinesOutlined';
import VerifiedUser from '@mui/icons-material/VerifiedUserOutlined';
import Videocam from '@mui/icons-material/VideocamOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import WaterDrop from '@mui/icons-material/WaterDropOutlined';
import WbSunny from '@mui/icons-material/WbSunnyOutlined';
import Wifi from '@mui/icons-material/WifiOutlined';
import type { SvgIconComponent } from '@mui/icons-material';

/** Names of icons and what draws them. */
const drawings: Record<string, SvgIconComponent> = {
  account: Person,
  'account-group': Groups,
  alert: WarningAmber,
  api: Api,
  apps: Apps,
  archive: Archive,
  'badge-account': Badge,
  balance: Balance,
  barley: Agriculture,
  beaker: Biotech,
  bell: Notifications,
  book: MenuBook,
  bug: BugReport,
  bullhorn: Campaign,
  calendar: CalendarMonth,
  camera: Videocam,
  cart: ShoppingCart,
  chart: BarChart,
  'chart-bar': BarChart,
  'chart-line': ShowChart,
  chat: Chat,
  chip: Memory,
  'clipboard-check': AssignmentTurnedIn,
  'clipboard-list': Assignment,
  cog: Settings,
  'cog-outline': Settings,
  'currency-usd': AttachMoney,
  database: Storage,
  delete: Delete,
  domain: Business,
  email: Email,
  eye: Visibility,
  factory: Factory,
  'file-chart': Assessment,
  'file-document': Description,
  fire: LocalFireDepartment,
  flag: Flag,
  flask: Science,
  'format-list-bulleted': FormatListBulleted,
  forum: Forum,
  grid: GridView,
  heart: Favorite,
  'heart-pulse': MonitorHeart,
  'help-circle': HelpOutline,
  history: History,
  home: Home,
  key: Key,
  layers: Layers,
  leaf: Spa,
  lightbulb: Lightbulb,
  link: Link,
  lock: Lock,
  magnify: Search,
  map: Map,
  menu: Menu,
  message: Message,
  microphone: Mic,
  monitor: Monitor,
  'new-box': NewReleases,
  newspaper: Newspaper,
  'office-building-cog': Business,
  'package-variant': Inventory2,
  palette: Palette,
  people: Groups,
  play: PlayArrow,
  presentation: Slideshow,
  robot: SmartToy,
  scale: Scale,
  'scale-balance': Balance,
  school: School,
  seed: Grass,
  server: Storage,
  'shield-check': VerifiedUser,
  snowflake: AcUnit,
  spray: Sanitizer,
  sprout: Grass,
  star: Star,
  table: TableChart,
  'table-cog': TableChart,
  tag: LocalOffer,
  'test-tube': Vaccines,
  thermometer: Thermostat,
  ticket: ConfirmationNumber,
  tools: Handyman,
  truck: LocalShipping,
  tune: Tune,
  'view-dashboard': SpaceDashboard,
  'view-grid': GridView,
  warehouse: Warehouse,
  water: WaterDrop,
  'weather-sunny': WbSunny,
  wifi: Wifi,
  wrench: Build,
};

/** Draws the icon of a name; a plain page when it is not known. */
export function IconDrawing({ name, size }: { name: string; size: number }) {
  const Drawing = drawings[name] ?? Article;
  return <Drawing sx={{ fontSize: size }} />;
}
