-- Who is told of alerts: a rule names a person or a role. One that named nobody told nobody; one that named both tells both by two rules.
delete from exception_notified_users where user_id is null and role_id is null;
insert into exception_notified_users (facility_id, "exceptionType_id", "escalationLevel", role_id, channel, "delayMin", hours, backup_user_id,
  createdate, createuser, updatedate, updateuser)
select facility_id, "exceptionType_id", "escalationLevel", role_id, channel, "delayMin", hours, backup_user_id,
  createdate, createuser, updatedate, updateuser
from exception_notified_users where user_id is not null and role_id is not null;
update exception_notified_users set role_id = null where user_id is not null and role_id is not null;
alter table exception_notified_users add constraint "exception_notified_users__user_id__person_or_role" check (num_nonnulls("user_id", "role_id") = 1);
