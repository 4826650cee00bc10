import { createContext, use } from 'react';
import type { ShellTool } from './tool.ts';

const none: readonly ShellTool[] = [];

export const ToolTableContext = createContext(none);

/** The tools this person has a control for, in order; for lists that open them by name. */
export const useToolTable = (): readonly ShellTool[] => use(ToolTableContext);
