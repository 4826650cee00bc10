export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** What a message offers beside its text. */
export interface ToastOffer {
  /** Takes back what the message confirms, and says itself what came of it. Once, with the button or Ctrl-Z. */
  undo?: (() => unknown) | undefined;
}
type Say = (text: string, offer?: ToastOffer) => void;
export type Toast = Record<ToastKind, Say>;
type Show = (kind: ToastKind, text: string, offer?: ToastOffer) => void;

let show: Show | undefined;
let dismiss: (() => void) | undefined;
const waiting: Parameters<Show>[] = [];

const say =
  (kind: ToastKind): Say =>
  (text, offer) => {
    if (show) show(kind, text, offer);
    else waiting.push([kind, text, offer]);
  };
const toast: Toast = { success: say('success'), error: say('error'), warning: say('warning'), info: say('info') };

/** Short messages at the edge of the page, 4 seconds each, 10 where something can be taken back; the same one is not shown twice at once. */
export const useToast = (): Toast => toast;

/** Takes every message away: what they offer to take back belongs to what is left. */
export function dismissToasts(): void {
  waiting.length = 0;
  dismiss?.();
}

/** Names what shows toasts from now on, and takes them away; said before, they are shown first. Returns the way to end it. */
export function showToastsWith(next: Show, dismissAll?: () => void): () => void {
  show = next;
  dismiss = dismissAll;
  for (const given of waiting.splice(0)) next(...given);
  return () => {
    if (show !== next) return;
    show = undefined;
    dismiss = undefined;
  };
}
