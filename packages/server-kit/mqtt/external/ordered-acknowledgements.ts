/** QoS 1 messages of one connection that wait for their PUBACK. */
export interface OrderedAcknowledgements {
  /** Notes a received message; the result is called once, when the message is safe. */
  receive(messageId: number): () => void;
  waiting(): number;
}

interface Waiting {
  messageId: number;
  isDone: boolean;
}

/**
 * Sends PUBACKs in the order the messages came (MQTT 3.1.1 and 5, rule [MQTT-4.6.0-2]) although they finish in any order, so
 * that what a lost connection leaves unacknowledged is always one unbroken tail. Gathers one write per turn of the loop.
 */
export function createOrderedAcknowledgements(write: (pubacks: Buffer) => void): OrderedAcknowledgements {
  const queue: Waiting[] = [];
  let head = 0;
  let isScheduled = false;

  const flush = () => {
    isScheduled = false;
    const from = head;
    while (queue[head]?.isDone) head += 1;
    if (head === from) return;
    const pubacks = Buffer.allocUnsafe((head - from) * 4);
    for (let index = from; index < head; index += 1) {
      // PUBACK, remaining length 2, packet identifier; in MQTT 5 the left-out reason code means success.
      pubacks.writeUInt16BE(0x4002, (index - from) * 4);
      pubacks.writeUInt16BE(queue[index]?.messageId ?? 0, (index - from) * 4 + 2);
    }
    if (head > 1_024 || head === queue.length) {
      queue.splice(0, head);
      head = 0;
    }
    write(pubacks);
  };

  return {
    receive(messageId) {
      const entry = { messageId, isDone: false };
      queue.push(entry);
      return () => {
        entry.isDone = true;
        if (isScheduled || queue[head]?.isDone !== true) return;
        isScheduled = true;
        setImmediate(flush);
      };
    },
    waiting: () => queue.length - head,
  };
}
