-- Who invites need not know which language somebody reads: the page of the link then speaks that of the browser.
alter table "facility_invitations" alter column "lang" drop not null, alter column "lang" drop default;
