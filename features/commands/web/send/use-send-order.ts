import {
  commandsApi,
  type Action,
  type ControllerCommand,
  type SkippedUnit,
  type WrittenValue,
} from '@trellis/commands/model';
import { sendWith, useClientOptions, useErrorText, useToast } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { commandTray } from '../tray/tray-store.ts';
import { useOneRun } from './use-one-run.ts';

/** What a person decided in an action's dialog. */
export interface Order {
  action: Action;
  value: WrittenValue | null;
  /** Irrigation: only outlets with this designator. */
  designatorId: number | null;
  /** Irrigation: back to AUTOMATIC when it is over. */
  setAutoWhenComplete: boolean;
  override: boolean;
}

/** A unit that an action reaches. */
export interface Reached {
  platformGroup_id: number;
  name: string;
}

export type SendOutcome = 'sent' | 'refused' | { failure: string };

/** Sends an order to the units it reaches, puts it into the tray and says what came of it. */
export function useSendOrder(): (order: Order, reached: readonly Reached[]) => Promise<SendOutcome> {
  const send = sendWith(useClientOptions());
  const toast = useToast();
  const errorText = useErrorText();
  const runOne = useOneRun();
  const { t } = useTranslation('commands');
  const leftOut = (skipped: readonly SkippedUnit[]) =>
    t('messages.leftOut', {
      count: skipped.length,
      reasons: [...new Set(skipped.map(({ reason }) => t(`skip.${reason}`)))].join(', '),
    });
  return (order, reached) =>
    runOne(async (): Promise<SendOutcome> => {
      try {
        const { commands, skipped } = await send(commandsApi.calls.batch, { body: bodyOf(order, reached) });
        // What happened since the units were shown: a lock, a lost connection.
        if (commands.length === 0) return { failure: leftOut(skipped) };
        commandTray.name(reached.map(({ platformGroup_id, name }) => [platformGroup_id, name]));
        commandTray.put(commands as ControllerCommand[]);
        toast.success(t(`messages.${order.action.success}`));
        if (skipped.length > 0) toast.info(leftOut(skipped));
        return 'sent';
      } catch (error) {
        toast.error(t(`messages.${order.action.failure}`));
        return { failure: errorText(error instanceof Error ? error : new Error(String(error))) };
      }
    });
}

const bodyOf = (
  { action, value, designatorId, setAutoWhenComplete, override }: Order,
  reached: readonly Reached[],
) => ({
  action_id: action.id,
  platformGroups: reached.map(({ platformGroup_id }) => platformGroup_id),
  ...(value !== null && { value }),
  ...(designatorId !== null && { designator_id: designatorId }),
  ...(action.key === 'irrigate' && { setAutoWhenComplete }),
  ...(override && { override }),
});
