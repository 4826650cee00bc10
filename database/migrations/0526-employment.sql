-- Title, rate and licence are facts of working at a place: each facility keeps its own.
alter table "user_facilities" add column "position" text constraint "user_facilities__position__valid" check (char_length("position") <= 120);
alter table "user_facilities" add column "hourlyRate" numeric(14,2);
alter table "user_facilities" add column "applicatorLicense" text constraint "user_facilities__applicatorLicense__valid" check (char_length("applicatorLicense") <= 80);
alter table "user_facilities" add column "applicatorExpiry" date;
update user_facilities m set "hourlyRate" = u."hourlyRate", "applicatorLicense" = u."applicatorLicense", "applicatorExpiry" = u."applicatorExpiry"
  from users u where u.id = m.user_id and m.status = 'available'
    and (u."hourlyRate" is not null or u."applicatorLicense" is not null or u."applicatorExpiry" is not null);
alter table "users" drop column "hourlyRate", drop column "applicatorLicense", drop column "applicatorExpiry";

-- Whether somebody works for the company of a facility and for no other: then its managers may know the account and the phone.
create function is_of_company(person integer, facility integer) returns boolean stable language sql as $$
  select exists (
    select 1 from facilities f join users u on u.id = person where f.id = facility and (u.client_id = f.client_id or not exists (
      select 1 from user_facilities o join facilities x on x.id = o.facility_id
      where o.user_id = person and o.status = 'available' and o.facility_id <> facility
        and (x.client_id = f.client_id) is not true)))
$$;

drop view facility_users;
create view facility_users as
  select u.id, m."facility_id", u.id as "user_id", u."firstname", u."lastname", u."email", coalesce(m."position", u."position") as "position",
    case when is_of_company(u.id, m."facility_id") then u."cellPhone" end as "cellPhone", u."profileImg",
    m."hourlyRate", m."applicatorLicense", m."applicatorExpiry",
    u."status", u."createdate", u."createuser", u."updatedate", u."updateuser"
  from user_facilities m join users u on u.id = m."user_id" where m."status" = 'available';

drop view team_members;
create view team_members as
  select m.id, m."user_id", null::integer as "invitation_id", m."facility_id", btrim(u."firstname" || ' ' || u."lastname") as "name",
    case when m."status" in ('available', 'requested') then u."email" end as "email",
    case when m."status" = 'available' then coalesce(m."position", u."position") else m."position" end as "position",
    case when o.known then u."cellPhone" end as "cellPhone",
    case when m."status" = 'available' then u."profileImg" end as "profileImg",
    case when m."status" = 'available' then coalesce((select ',' || string_agg(distinct r."role_id"::text, ',') || ',' from user_roles r
      where r."user_id" = u.id and (r."facility_id" is null or r."facility_id" = m."facility_id")), '') else '' end as "roleIds",
    case when m."status" = 'available' then u."status" else m."status" end as "status",
    u."lang", case when o.known then u."lastlogin" end as "lastlogin", case when o.known then u."twoFactorEnabled" end as "twoFactorEnabled",
    case when o.known then u."defaultView" end as "defaultView",
    (select count(*)::integer from task_assignments a join tasks t on t.id = a."task_id"
      where a."user_id" = u.id and t."facility_id" = m."facility_id"
        and t."state" not in ('completed', 'skipped', 'cancelled')) as "openTasks",
    (select count(*)::integer from education_completions c
      where c."user_id" = u.id and c."facility_id" = m."facility_id" and c."validUntil" < current_date + 30) as "expiringCertificates",
    m."hourlyRate", m."applicatorLicense", m."applicatorExpiry", null::timestamptz as "expires", null::text as "mailStatus",
    m."requestNote", m."createdate", m."createuser", m."updatedate", m."updateuser"
  from user_facilities m join users u on u.id = m."user_id"
    cross join lateral (select m."status" = 'available' and is_of_company(u.id, m."facility_id") as known) o
  union all
  select 1500000000 + i.id, null, i.id, i."facility_id", btrim(i."firstname" || ' ' || i."lastname"), i."email", i."position", null, null,
    coalesce((select ',' || string_agg(r.value, ',') || ',' from jsonb_array_elements_text(i."role_ids") r), ''),
    case when i."status" = 'declined' then 'declined' when i."expires" <= now() then 'expired' else 'invited' end,
    i."lang", null, null, null, 0, 0, null::numeric(14,2), null, null, i."expires",
    (select n."status" from notifications n where n."refCollection" = 'facilityInvitations' and n."ref_id" = i.id order by n.id desc limit 1),
    null, i."createdate", i."createuser", i."updatedate", i."updateuser"
  from facility_invitations i where i."status" in ('pending', 'declined')
  union all
  select 1000000000 + u.id, u.id, null, null, btrim(u."firstname" || ' ' || u."lastname"), u."email", u."position",
    u."cellPhone", u."profileImg",
    coalesce((select ',' || string_agg(distinct r."role_id"::text, ',') || ',' from user_roles r
      where r."user_id" = u.id and r."facility_id" is null), ''),
    u."status", u."lang", u."lastlogin", u."twoFactorEnabled", u."defaultView", 0, 0, null::numeric(14,2), null, null, null, null, null,
    u."createdate", u."createuser", u."updatedate", u."updateuser"
  from users u where not exists (select 1 from user_facilities m where m."user_id" = u.id);
