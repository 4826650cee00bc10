-- Whoever an alert is given to hears of it, whether a rule names them or not.
alter table "alert_receipts"
  drop constraint "alert_receipts__cause__valid",
  add constraint "alert_receipts__cause__valid" check ("cause" in ('rule', 'backup', 'ladder', 'clear', 'assigned'));
