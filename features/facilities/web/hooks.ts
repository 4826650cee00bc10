export { useSetService } from './use-set-service.ts';
