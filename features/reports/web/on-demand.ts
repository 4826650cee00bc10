// What the first load would carry for each dialog is a list of its files; kept here, the lists come with the first dialog.
export const loadWeeklyReport = async () => (await import('./weekly-report/weekly-report.dialog.tsx')).WeeklyReportTool;
export const loadFacilityHealth = async () =>
  (await import('./health/facility-health.dialog.tsx')).FacilityHealthDialog;
export const loadPresentation = async () => (await import('./presentation/presentation.dialog.tsx')).PresentationTool;
export const loadHighlights = async () => (await import('./presentation/highlights.page.tsx')).HighlightsPage;
export const loadOperationalStatus = async () =>
  (await import('./operational-status/operational-status.dialog.tsx')).OperationalStatusDialog;
