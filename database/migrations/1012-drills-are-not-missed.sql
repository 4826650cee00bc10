-- A drill whose hour passed while no server ran is begun later that day; one whose hour was over as it was planned waits for its week.
alter table "alert_drill_plans" add column "changedAt" timestamptz;
