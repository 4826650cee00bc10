import type { Packet } from 'mqtt-packet';
import type { BrokerReplies } from './broker-replies.ts';

const answerMs = 10_000;
const filtersPerPacket = 100;

/** SUBSCRIBE at QoS 1 and UNSUBSCRIBE with the broker's answer awaited; a refused filter rejects. */
export function createSubscriptionRequests(replies: BrokerReplies, send: (packet: Packet) => void) {
  let messageId = 0;
  const eachPart = async (filters: readonly string[], ask: (part: string[], messageId: number) => Promise<void>) => {
    for (let from = 0; from < filters.length; from += filtersPerPacket) {
      messageId = (messageId % 65_535) + 1;
      await ask(filters.slice(from, from + filtersPerPacket), messageId);
    }
  };
  return {
    subscribe: (filters: readonly string[]) =>
      eachPart(filters, async (part, id) => {
        const answered = replies.expect(`suback ${id}`, answerMs);
        // rh 2: retained messages are not sent again with each take-over of the session.
        send({ cmd: 'subscribe', messageId: id, subscriptions: part.map((topic) => ({ topic, qos: 1, rh: 2 })) });
        const reply = await answered;
        const granted = reply.cmd === 'suback' ? (reply.granted as number[]) : [];
        const refused = part.filter((_, index) => (granted[index] ?? 0x80) >= 0x80);
        if (refused.length > 0) throw new Error(`the broker refused to subscribe ${refused.join(', ')}`);
      }),
    unsubscribe: (filters: readonly string[]) =>
      eachPart(filters, async (part, id) => {
        const answered = replies.expect(`unsuback ${id}`, answerMs);
        send({ cmd: 'unsubscribe', messageId: id, unsubscriptions: part });
        await answered;
      }),
  };
}
