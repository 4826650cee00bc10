-- When the state of the service was last changed: a facility changes for many other reasons.
alter table facilities add column "serviceInterruptChangedAt" timestamptz;
