export { installationApi, type NewAdministrator } from './installation.api.ts';
