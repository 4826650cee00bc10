import {
  commandsApi,
  type Action,
  type ControllerCommand,
  type SkippedUnit,
  type WayBack,
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
  designatorId?: number | null;
  /** Irrigation: back to AUTOMATIC when it is over. */
  setAutoWhenComplete?: boolean;
  override?: boolean;
  /** Irrigation: also units that were irrigated a short while ago. */
  isAgain?: boolean;
  /** Lights: how long the intensity takes to be reached, and when they go back. */
  rampMinutes?: number;
  until?: string | null;
  /** Impaired chiller: why, and after how many hours it counts as well again. */
  reason?: string;
  clearHours?: number | null;
  /** The batch that it takes back: units that were ordered something else since are left out. */
  after?: string;
}

/** A unit that an action reaches. */
export interface Reached {
  platformGroup_id: number;
  name: string;
}

export type SendOutcome = 'sent' | 'refused' | { failure: string };

/** Sends an order to the units it reaches, puts it into the tray and says what came of it, with the way back where there is one. */
export function useSendOrder(): (
  order: Order,
  reached: readonly Reached[],
  wayBack?: readonly WayBack[],
) => Promise<SendOutcome> {
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
  const sendBack = async (
    wayBack: readonly WayBack[],
    reached: readonly Reached[],
    { override, after }: { override: boolean; after: string },
  ) => {
    for (const { action, value, unitIds } of wayBack) {
      const units = reached.filter(({ platformGroup_id }) => unitIds.includes(platformGroup_id));
      const outcome = await sendOrder({ action, value, override, after }, units);
      if (typeof outcome === 'object') toast.error(outcome.failure);
    }
  };
  const sendOrder = (order: Order, reached: readonly Reached[], wayBack: readonly WayBack[] = []) =>
    runOne(async (): Promise<SendOutcome> => {
      try {
        const { commands, skipped } = await (isRamp(order)
          ? send(commandsApi.calls.ramp, { body: rampOf(order, reached) })
          : send(commandsApi.calls.batch, { body: bodyOf(order, reached) }));
        // What happened since the units were shown: a lock, a lost connection.
        if (commands.length === 0) return { failure: leftOut(skipped) };
        commandTray.name(reached.map(({ platformGroup_id, name }) => [platformGroup_id, name]));
        commandTray.put(commands as ControllerCommand[]);
        const taken = new Set(commands.map(({ platformGroup_id }) => platformGroup_id));
        const back = wayBack
          .map((way) => ({ ...way, unitIds: way.unitIds.filter((id) => taken.has(id)) }))
          .filter(({ unitIds }) => unitIds.length > 0);
        const batchId = (commands[0] as ControllerCommand).batchId ?? '';
        // A mistake is often seen after the message is gone: the tray offers the way back as long as it shows the batch.
        const taking = { override: order.override ?? false, after: batchId };
        if (back.length > 0) commandTray.offerUndo(batchId, () => sendBack(back, reached, taking));
        toast.success(t(`messages.${order.action.success}`), {
          undo: back.length > 0 ? () => commandTray.undo(batchId) : undefined,
        });
        if (skipped.length > 0) toast.info(leftOut(skipped));
        return 'sent';
      } catch (error) {
        toast.error(t(`messages.${order.action.failure}`));
        return { failure: errorText(error instanceof Error ? error : new Error(String(error))) };
      }
    });
  return sendOrder;
}

/** Whether an order goes on by itself after its first step. */
export const isRamp = ({ action, rampMinutes = 0, until = null }: Order): boolean =>
  action.key === 'intensity' && (rampMinutes > 0 || until !== null);

const rampOf = ({ value, rampMinutes = 0, until = null }: Order, reached: readonly Reached[]) => ({
  platformGroups: reached.map(({ platformGroup_id }) => platformGroup_id),
  intensity: Number(value),
  rampMinutes,
  until,
});

const bodyOf = (
  {
    action,
    value,
    designatorId = null,
    setAutoWhenComplete = false,
    override,
    isAgain,
    reason,
    clearHours,
    after,
  }: Order,
  reached: readonly Reached[],
) => ({
  action_id: action.id,
  platformGroups: reached.map(({ platformGroup_id }) => platformGroup_id),
  ...(value !== null && { value }),
  ...(designatorId !== null && { designator_id: designatorId }),
  ...(action.key === 'irrigate' && { setAutoWhenComplete }),
  ...(override && { override }),
  ...(isAgain && { isAgain }),
  ...(reason !== undefined && { reason }),
  ...(clearHours != null && { clearHours }),
  ...(after !== undefined && { after }),
});
