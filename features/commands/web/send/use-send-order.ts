import { commandsApi, type ControllerCommand } from '@trellis/commands/model';
import { sendWith, useClientOptions, useErrorText, useToast, type Send } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { commandTray } from '../tray/tray-store.ts';
import { planRequest, type Order, type PlannedRequest, type Reached } from './plan-requests.ts';
import { useOneRun } from './use-one-run.ts';

export type SendOutcome = 'sent' | 'refused' | { failure: string };

/** Sends an order to the units it reaches, puts it into the tray and says what came of it. */
export function useSendOrder(): (
  order: Order,
  reached: readonly (Reached & { name: string })[],
) => Promise<SendOutcome> {
  const send = sendWith(useClientOptions());
  const toast = useToast();
  const errorText = useErrorText();
  const runOne = useOneRun();
  const { t } = useTranslation('commands');
  return (order, reached) =>
    runOne(async (): Promise<SendOutcome> => {
      try {
        const commands = await carryOut(send, planRequest(order, reached));
        commandTray.name(reached.map(({ platformGroup_id, name }) => [platformGroup_id, name]));
        commandTray.put(commands);
        toast.success(t(`messages.${order.action.success}`));
        return 'sent';
      } catch (error) {
        toast.error(t(`messages.${order.action.failure}`));
        return { failure: errorText(error instanceof Error ? error : new Error(String(error))) };
      }
    });
}

async function carryOut(send: Send, { name, given }: PlannedRequest): Promise<readonly ControllerCommand[]> {
  const { calls } = commandsApi;
  switch (name) {
    case 'send':
      return (await send(calls.send, given)) as ControllerCommand[];
    case 'batchIrrigate':
      return (await send(calls.batchIrrigate, given)).commands as ControllerCommand[];
    case 'batchIrrigateStop':
      return (await send(calls.batchIrrigateStop, given)).commands as ControllerCommand[];
    case 'executeComplexBatchCommand':
      return (await send(calls.executeComplexBatchCommand, given)).commands as ControllerCommand[];
  }
}
