import type { Action } from '@trellis/commands/model';

/** An action's name in the user's language. */
export const actionLabel = ({ label, labelEs }: Pick<Action, 'label' | 'labelEs'>, locale: string): string =>
  locale.startsWith('es') ? labelEs : label;
