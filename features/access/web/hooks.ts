// What components of other features use. Apart from the door, which the route table reads and the first load carries.
export { FailureNotice } from './parts/failure-notice.tsx';
export { NewPasswordFields, type NewPassword } from './parts/new-password-fields.tsx';
export { PublicPage } from './parts/public-page.tsx';
export { SignInLink } from './parts/sign-in-link.tsx';
export { useSubmit } from './parts/use-submit.ts';
export { HandedOver } from './team/invite/handed-over.tsx';
export { useGrantableRoles } from './team/use-roles.ts';
export { deviceOf } from './profile/security/device-of.ts';
