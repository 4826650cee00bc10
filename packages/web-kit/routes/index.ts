export {
  defineRoute,
  defineWebFeature,
  languages,
  routerPath,
  type Language,
  type LoadTexts,
  type RouteDefinition,
  type RouteGuard,
  type WebFeature,
} from './route.ts';
export {
  afterLogin,
  decide,
  initialView,
  loginPath,
  type GuardedSession,
  type MenuEntry,
  type Verdict,
} from './guard.ts';
