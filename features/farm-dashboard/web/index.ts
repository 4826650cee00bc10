export { farmDashboardWeb } from './farm-dashboard-web.ts';
