import { useToolCounts, useUser, type ShellTool } from '@trellis/web-kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { namespaceOf } from '../use-page-title.ts';

/** The tools this person has a control for, in order. */
export function useTools(tools: readonly ShellTool[], isPhone: boolean): ShellTool[] {
  const user = useUser();
  return tools
    .filter((tool) => !tool.isHidden && !(isPhone && tool.isHiddenOnPhone) && (tool.isShown?.(user) ?? true))
    .sort((a, b) => a.seq - b.seq);
}

/** A number that fits beside an icon. */
export const mostCounted = (count: number): string => (count > 99 ? '99+' : String(count));

/** The words of tools, with how many new things wait in them; waits for the text files they are in. */
export function useToolLabels(tools: readonly ShellTool[]): (tool: ShellTool) => string {
  const { t } = useTranslation([...new Set(['shell', ...tools.map(({ labelKey }) => namespaceOf(labelKey))])]);
  const counts = useToolCounts();
  return useCallback(
    (tool) => {
      const count = counts[tool.name] ?? 0;
      return count > 0 ? `${t(tool.labelKey)} (${mostCounted(count)})` : t(tool.labelKey);
    },
    [t, counts],
  );
}
