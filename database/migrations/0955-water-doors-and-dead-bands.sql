-- Flow meters tell whether a shot flowed at all, and a type may ask that a value comes back further than its limit before all is well.
alter table "shot_verdicts" add column "noFlowAt" timestamptz;
alter table "exception_types" add column "deadBand" double precision constraint "exception_types__deadBand__valid" check ("deadBand" between 0 and 1000000);
