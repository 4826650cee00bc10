// What components of other features call. Apart from the door, which the route table reads and the first load carries.
export { useCommandBarSoon } from './use-command-bar-soon.ts';
export { useWaitText } from './offer/use-wait-text.ts';
export { useReasonText } from './offer/use-reason-text.ts';
export { useActionLabel } from './offer/use-action-label.ts';
export { useActionRecords } from './offer/use-action-records.ts';
export { useNamedActions } from './offer/use-named-actions.ts';
export { useSendOrder } from './send/use-send-order.ts';
