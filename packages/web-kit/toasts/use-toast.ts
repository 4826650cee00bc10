export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type Toast = Record<ToastKind, (text: string) => void>;
type Show = (kind: ToastKind, text: string) => void;

let show: Show | undefined;
const waiting: [ToastKind, string][] = [];

const say = (kind: ToastKind) => (text: string) => {
  if (show) show(kind, text);
  else waiting.push([kind, text]);
};
const toast: Toast = { success: say('success'), error: say('error'), warning: say('warning'), info: say('info') };

/** Short messages at the edge of the page, 4 seconds each; the same one is not shown twice at once. */
export const useToast = (): Toast => toast;

/** Names what shows toasts from now on; said before, they are shown first. Returns the way to end it. */
export function showToastsWith(next: Show): () => void {
  show = next;
  for (const [kind, text] of waiting.splice(0)) next(kind, text);
  return () => {
    if (show === next) show = undefined;
  };
}
