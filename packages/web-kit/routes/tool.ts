import type { ComponentType } from 'react';
import type { SessionUser } from '../session/session-user.ts';

/** What a tool's dialog gets. `given` is what the caller of `openTool` passed, nothing when opened from the top bar. */
export interface ToolDialogProps {
  given: unknown;
  onClose: () => void;
}

/** Something of a feature that opens over any page from the top bar, such as help. Plain data, like routes. */
export interface ShellTool {
  /** Unique over all features: `help`. */
  name: string;
  /** i18n key with its namespace: `content:tools.help`. */
  labelKey: string;
  /** Material Design name, as of menu entries. */
  icon: string;
  /** Tools stand in this order. */
  seq: number;
  /** Opened by `openTool` alone: no control in the top bar. */
  isHidden?: boolean;
  isHiddenOnPhone?: boolean;
  /** Has a control of its own on a phone, beside the one that holds the others. */
  isFirstOnPhone?: boolean;
  /** Where there is room its word stands beside its icon. */
  isNamed?: boolean;
  /** Stands as a field to type in where there is room. */
  isSearch?: boolean;
  /** Whether this person has it; everyone by default. */
  isShown?: (user: SessionUser) => boolean;
  /** The dialog, in a chunk of its own; drawn while open. */
  dialog: () => Promise<ComponentType<ToolDialogProps>>;
}

/** One tool of a feature's front door. */
export const defineTool = (tool: ShellTool): ShellTool => tool;
