export { LoadingDialog as Waiting } from '@trellis/ui';
