import {
  pageParts,
  type RouteDefinition,
  type ShellTool,
  type ToolDialogProps,
  type WebFeature,
} from '@trellis/web-kit';
import { lazy, type ComponentType } from 'react';

/** A tool with its dialog, which is fetched when first drawn. */
export interface HostedTool extends ShellTool {
  Dialog: ComponentType<ToolDialogProps>;
}

/** What the features bring to the shell. */
export interface ShellParts {
  routes: readonly RouteDefinition[];
  tools: readonly HostedTool[];
  companions: readonly { name: string; Companion: ComponentType }[];
  /** What they add to each other's pages. */
  parts: ReturnType<typeof pageParts>;
}

/** Gathers what the features bring; once per page, so that nothing drawn is made anew. */
export const shellParts = (features: readonly WebFeature[]): ShellParts => ({
  routes: features.flatMap(({ routes }) => routes),
  tools: features
    .flatMap(({ tools }) => tools ?? [])
    .map((tool) => ({ ...tool, Dialog: lazy(async () => ({ default: await tool.dialog() })) })),
  parts: pageParts(features),
  companions: features.flatMap(({ name, companion }) =>
    companion ? { name, Companion: lazy(async () => ({ default: await companion() })) } : [],
  ),
});
