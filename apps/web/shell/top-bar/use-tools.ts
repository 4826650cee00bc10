import { useUser, type ShellTool } from '@trellis/web-kit';
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

/** The words of tools; waits for the text files they are in. */
export function useToolLabels(tools: readonly ShellTool[]): (tool: ShellTool) => string {
  const { t } = useTranslation([...new Set(['shell', ...tools.map(({ labelKey }) => namespaceOf(labelKey))])]);
  return useCallback((tool) => t(tool.labelKey), [t]);
}
