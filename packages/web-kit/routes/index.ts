export {
  defineRoute,
  defineWebFeature,
  entryPath,
  findRoute,
  languages,
  routerPath,
  type Language,
  type LoadTexts,
  type PagePart,
  type PageSetting,
  type RouteDefinition,
  type RouteGuard,
  type WebFeature,
} from './route.ts';
export { isSubTenant, type SessionMenu } from '../session/session-user.ts';
export type { MenuEntry } from './menu-entry.ts';
export { defineTool, type ShellTool, type ToolDialogProps } from './tool.ts';
export { afterLogin, decide, initialView, loginPath, type GuardedSession, type Verdict } from './guard.ts';
