// What components of other features call. Apart from the door, which the route table reads and the first load carries.
export { useDraftRule, type DraftRule } from './alert-types/draft-rule.ts';
export { useTakeOnAlert } from './use-take-on-alert.ts';
