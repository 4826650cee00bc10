import { facilitiesApi, type Facility } from '@trellis/facilities/model';
import { sendWith, useAction, useClientOptions, useTakeBack } from '@trellis/web-kit';

type Service = Partial<
  Pick<Facility, 'client_id' | 'serviceLevel_id' | 'serviceInterruptLevel' | 'serviceInterruptMessage'>
>;

/** Sets what the provider agreed with a facility and what its people are told of the service; taken back as it was. */
export function useSetService(facility: Facility, success: string, onSuccess?: () => void) {
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const params = { id: String(facility.id) };
  const set = facilitiesApi.calls.setService;
  const { run, isRunning } = useAction(set, {
    success,
    undo: (_done, { body }) => {
      const before = Object.fromEntries(Object.keys(body).map((key) => [key, facility[key as keyof Service]]));
      return () => takeBack([() => send(set, { params, body: before })], ['facilities']);
    },
    ...(onSuccess && { onSuccess }),
  });
  return { run: (service: Service) => run({ params, body: service }), isRunning };
}
