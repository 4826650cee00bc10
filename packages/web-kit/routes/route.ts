import type { ComponentType } from 'react';
import type { ShellTool } from './tool.ts';

/** `public`: anyone. `signedIn`: a session. `menu`: a session whose menu holds the route. */
export type RouteGuard = 'public' | 'signedIn' | 'menu';

export interface RouteDefinition {
  /** As the specification writes it: `/zone-devices/{mode}`, an optional parameter as `{id?}`. */
  path: string;
  /** i18n key with its namespace: `units:routes.zoneDevices`. */
  titleKey: string;
  guard: RouteGuard;
  /** Name of the menu entry that opens the route; decides a `menu` guard and the place in the drawer. */
  menuItem?: string;
  helpTopic?: string;
  /** Shown without the main navigation. */
  isBare?: boolean;
  /** An address to offer in the menu while the server supplies none, for a route with parameters. */
  menuPath?: string;
  /** Icon of the menu entry, by its Material Design name: `tune`, `sprout`. */
  icon?: string;
  /** Kept out of the menu, such as `/logout`. */
  isHidden?: boolean;
  /** Single settings of the page, to be found by their names. */
  settings?: readonly PageSetting[];
  /** The page, in a chunk of its own. */
  page: () => Promise<ComponentType>;
}

/** A setting that its page shows at an element of this id, or `field-…`: at the field of this name in its form. */
export interface PageSetting {
  anchor: string;
  /** What the address asks for besides; `{facility}` is the facility that somebody works in. */
  search?: string;
  /** i18n key, in the namespace of the page's title. */
  labelKey: string;
}

/** One row of a feature's route table: plain data, so that it can be listed without a browser. */
export const defineRoute = (route: RouteDefinition): RouteDefinition => route;

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** A text file, loaded when its language is needed. */
export type LoadTexts = () => Promise<{ default: object }>;

/** What a feature adds to a page of another feature. Plain data, like routes. */
export interface PagePart {
  /** Name of the page: `profile`. */
  page: string;
  /** i18n key with its namespace. */
  titleKey: string;
  /** The part, in a chunk of its own. */
  part: () => Promise<ComponentType>;
}

/** What a feature brings to the web: its routes, its words, and what it shows beside or over the pages. Its name is its i18n namespace. */
export interface WebFeature {
  name: string;
  routes: readonly RouteDefinition[];
  texts: Record<Language, LoadTexts>;
  /** What opens over any page from the top bar. */
  tools?: readonly ShellTool[];
  /** What it adds to pages of other features. */
  parts?: readonly PagePart[];
  /** Stands beside the pages while someone is signed in: banners, dialogs that open by themselves. Fetched after the first paint. */
  companion?: () => Promise<ComponentType>;
}

/** The front door of a feature's web side. Nothing heavy: the shell loads it at start. */
export const defineWebFeature = (feature: WebFeature): WebFeature => feature;

/** A path of the specification in the router's spelling: `/device/{id}` → `/device/:id`. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)(\?)?\}/g, ':$1$2');

/** The route whose page an address opens: the one spelled so, else the first whose parameters fit; nothing when none does. */
export function findRoute(path: string, routes: readonly RouteDefinition[]): RouteDefinition | undefined {
  return routes.find((route) => route.path === path) ?? routes.find((route) => pattern(route.path).test(path));
}

const pattern = (path: string) =>
  new RegExp(`^${path.replace(/\/\{\w+\?\}/g, '(?:/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')}$`);

/** The address a menu entry of the route opens; nothing for a route whose parameters only a link knows. */
export const entryPath = ({ path, menuPath }: RouteDefinition): string | undefined =>
  menuPath ?? (/\{\w+\}/.test(path) ? undefined : path.replace(/\/\{\w+\?\}/g, ''));
