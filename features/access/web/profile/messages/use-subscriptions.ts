import type { NotificationSubscription } from '@trellis/notifications/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { sendWith, useAction, useCall, useClientOptions, useTakeBack, useUser, type UndoStep } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** One choice of the person about messages. */
export type Subscription = Pick<
  NotificationSubscription,
  | 'id'
  | 'facility_id'
  | 'kind'
  | 'exceptionType_id'
  | 'channel'
  | 'escalationLevel'
  | 'mode'
  | 'pausedUntil'
  | 'quietFrom'
  | 'quietTo'
>;
type Which = Partial<Pick<Subscription, 'facility_id' | 'kind' | 'channel' | 'escalationLevel'>>;
type Change = Partial<Pick<Subscription, 'mode' | 'pausedUntil' | 'quietFrom' | 'quietTo'>>;

const { list, create, patch, delete: remove } = everyday('notificationSubscriptions');

/** What the person chose to be told, and ways to change it; each change is kept at once. */
export function useSubscriptions() {
  const { t } = useTranslation('access');
  const { id } = useUser();
  const mine = useCall(list, filtered({ where: { user_id: id }, order: 'id' }));
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const back = (step: UndoStep) => () => takeBack([step], ['notificationSubscriptions']);
  const saved = { success: t('profile.saved') };
  const make = useAction(create, {
    ...saved,
    undo: ({ id: made }) => back(() => send(remove, { params: { id: made } })),
  });
  const change = useAction(patch, {
    ...saved,
    undo: (_now, { params, body }) => {
      const known = mine.data?.find((one) => String(one.id) === String(params.id));
      const before = known && Object.fromEntries(Object.keys(body).map((key) => [key, known[key as keyof Change]]));
      return before && back(() => send(patch, { params, body: before }));
    },
  });
  const drop = useAction(remove, saved);
  /** The choice for exactly this, whatever it says. */
  const find = ({ facility_id = null, kind = null, channel = null, escalationLevel = null }: Which) =>
    mine.data?.find(
      (one) =>
        one.facility_id === facility_id &&
        one.kind === kind &&
        one.channel === channel &&
        (one.escalationLevel ?? null) === escalationLevel &&
        one.exceptionType_id === null,
    );
  return {
    mine,
    find,
    keep: (which: Which, wanted: Change) => {
      const known = find(which);
      return known
        ? change.run({ params: { id: known.id }, body: wanted })
        : make.run({ body: { ...which, ...wanted } });
    },
    resume: (known: Subscription) => change.run({ params: { id: known.id }, body: { pausedUntil: null } }),
    forget: (known: Subscription) => drop.run({ params: { id: known.id } }),
  };
}
export type Subscriptions = ReturnType<typeof useSubscriptions>;
