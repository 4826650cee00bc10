import { failedFor, type CommandEnding, type CommandRecord } from './command-record.ts';
import { carryOutOwnOrder, isSlowOrder, type AgentActions } from './own-orders.ts';

/** Carries out orders to the program itself; slow ones go on by themselves. */
export function createOwnWork(options: {
  actions: AgentActions;
  end: (record: CommandRecord, ending: CommandEnding) => void;
}): { carryOut(record: CommandRecord): Promise<void>; idle(): Promise<void> } {
  const { actions, end } = options;
  const slow = new Set<Promise<void>>();

  const carryOutOne = async (record: CommandRecord): Promise<void> => {
    let ending: CommandEnding;
    try {
      ending = (await carryOutOwnOrder(record.intent, actions)) ?? failedFor('programUnknown');
    } catch (error) {
      ending = { outcome: 'failed', error: error instanceof Error ? error.message : String(error) };
    }
    end(record, ending);
  };

  return {
    async carryOut(record) {
      const work = carryOutOne(record);
      if (!isSlowOrder(record.intent)) await work;
      else {
        slow.add(work);
        void work.finally(() => slow.delete(work));
      }
    },
    async idle() {
      await Promise.all(slow);
    },
  };
}
