export { WebKitProvider, type WebKit } from './web-kit-provider.tsx';
export * from './routes/index.ts';
export { RouteTableContext, useRouteTable } from './routes/route-table.ts';
export { PageParts, pageParts, PagePartsContext } from './routes/page-parts.tsx';
export { ToolTableContext, useToolTable } from './routes/tool-table.ts';
export { closeTool, closeTools, openTool, useOpenedTool, useOpenedTools } from './routes/open-tool.ts';
export { useNamedSubject, usePageSubject } from './routes/page-subject.ts';
export { HelpButton } from './routes/help-button.tsx';
export { useOpenPath } from './routes/use-open-path.ts';
export { useMayOpen } from './routes/use-may-open.ts';
export { useAddress, type ChangeAddress } from './routes/use-address.ts';
export { forgetToolCounts, setToolCount, useToolCounts } from './routes/tool-counts.ts';
export {
  defaultHelpTopic,
  helpTopics,
  setRouteHelpTopic,
  setTemporaryHelpTopic,
  useHelpTopic,
} from './routes/help-topics.ts';
export { isAdmin, isSubTenant, type SessionFacility, type SessionUser } from './session/session-user.ts';
export {
  menusOf,
  openSessionStore,
  type RolePreview,
  type SessionState,
  type SessionStore,
} from './session/session-store.ts';
export { useHosts, type Hosts } from './session/hosts.ts';
export { ActingAs } from './session/acting-as.tsx';
export { useMenus, useSession, useSessionStore, useUser } from './session/session-context.ts';
export { defaultBranding, setBranding, useBranding, type Branding, type StartupImage } from './session/branding.ts';
export { useLicence, type LicenceSystem } from './session/licence.ts';
export { createQueryClient } from './api/query-client.ts';
export { sendWith, useClientOptions, type Send } from './api/api-context.ts';
export { useSendOnce } from './api/use-send-once.ts';
export { whyMissing } from './api/why-missing.ts';
export { useCall } from './api/use-call.ts';
export { atOnce, inSlices, keepPace, yieldToPage } from './slices/in-slices.ts';
export { useAction } from './api/use-action.ts';
export { isApiError, isUnreachable, useErrorText } from './api/error-text.ts';
export type { OptimisticCache } from './api/optimistic-cache.ts';
export { keep, readKept } from './typing/kept.ts';
export { useKeptState } from './typing/use-kept-state.ts';
export { usePageKeys } from './typing/use-page-keys.ts';
export { useTypedSearch } from './typing/use-typed-search.ts';
export { GoneAlready, useTakeBack, type UndoStep } from './undo/use-take-back.ts';
export { dismissToasts, useToast, type Toast } from './toasts/use-toast.ts';
export { liveAddress, type LiveAddress } from './live/live-address.ts';
export { createLiveHub, type LiveHub } from './live/live-hub.ts';
export { useIsOnline } from './live/use-is-online.ts';
export { useLiveMessage, useLiveStatus, useResync } from './live/use-live.ts';
export type { LiveMessage, LiveStatus } from './live/live-socket.ts';
export {
  createReadingsStore,
  type IncomingReading,
  type ReadingsStore,
  type StoredReading,
  type UnitId,
} from './readings/readings-store.ts';
export { useReading, useReadingsStore } from './readings/use-reading.ts';
export { closestLanguage, setupI18n } from './i18n/setup-i18n.ts';
export { openPreferences, type Preferences, type PreferencesStore } from './preferences/preferences-store.ts';
export { usePreferences, useTimeStyle } from './preferences/use-preferences.ts';
export { useFormat } from './format/use-format.ts';
export * from './format/time-format.ts';
