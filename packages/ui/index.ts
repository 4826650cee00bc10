export { TrellisTheme, applyColourScheme } from './theme/trellis-theme.tsx';
export { trellisTheme } from './theme/theme.ts';
export { glideTo } from './theme/motion.ts';
export { contrast } from './theme/contrast.ts';
export {
  phoneBreakpoint,
  radius,
  stateNames,
  tokens,
  type Density,
  type Scheme,
  type StateName,
} from './theme/tokens.ts';
export { Page, PageContent, PageFrame, type Loads } from './page/page.tsx';
export { PageHeader } from './page/page-header.tsx';
export { EmptyNotice, type EmptyProps } from './page/empty-notice.tsx';
export { FailedNotice } from './page/failed-notice.tsx';
export { offerFile } from './page/offer-file.ts';
export { paintDrawing } from './page/paint-drawing.ts';
export { useMore } from './page/use-more.tsx';
export { ListSkeleton, TilesSkeleton } from './page/skeletons.tsx';
export { StateChip } from './state/state-chip.tsx';
export { Notice } from './state/notice.tsx';
export { StateIcon } from './state/state-icon.tsx';
export { Reading, type BandPosition } from './reading/reading.tsx';
export { useFlash } from './reading/use-flash.ts';
export { useMinute, useNow } from './reading/use-now.ts';
export { Age, useIsOlderThan } from './reading/age.tsx';
export { secondTicks } from './reading/clock-ticks.ts';
export { ageText } from './reading/age-text.ts';
export { DeviceDrawing, DeviceIcon } from './device-icons/device-icon.tsx';
export { deviceStates, type DeviceKind, type DeviceState } from './device-icons/device-states.ts';
export { NamedIcon } from './icons/named-icon.tsx';
export { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
export { ContentDialog } from './dialogs/content-dialog.tsx';
export { LoadingDialog } from './dialogs/loading-dialog.tsx';
export { MessageDialog } from './dialogs/message-dialog.tsx';
export { OptionDialog } from './dialogs/option-dialog.tsx';
export { PromptDialog } from './dialogs/prompt-dialog.tsx';
export { ShortcutsDialog } from './dialogs/shortcuts-dialog.tsx';
export { SidePanel } from './dialogs/side-panel.tsx';
export { CopiedText } from './text/copied-text.tsx';
export { FactList } from './text/fact-list.tsx';
export { useSteady } from './choice/use-steady.ts';
export { SearchField } from './filters/search-field.tsx';
export { FilterChips, type FilterOption } from './filters/filter-chips.tsx';
export { mendBrowserLanguage } from './charts/browser-language.ts';
export { Sparkline, type SparklineBand } from './charts/sparkline.tsx';
export { UiTexts, useUiTexts } from './texts/use-ui-texts.ts';
export type { TranslateUi } from './texts/index.ts';
