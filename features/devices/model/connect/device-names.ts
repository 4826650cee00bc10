import type { Controller } from '../controllers/controller.entity.ts';

/** Ways a device may speak, the one that needs least first. */
export const protocols = ['http', 'json', 'sparkplug'] as const satisfies readonly Controller['protocol'][];

/** What an id in messages may hold: it is a level of topics, and nothing in it is unseen. */
export const deviceIdPattern = /^[^$/+#\s\p{C}][^/+#\s\p{C}]*$/u;

/** `Flower 2`, `F2-01` → `flower-2-f2-01`: what the broker and the messages call a device. */
export const deviceIdFor = (...words: readonly string[]): string =>
  words
    .join('-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-|-$/g, '');
