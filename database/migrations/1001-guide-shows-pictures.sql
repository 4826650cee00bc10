-- Steps and ends of the deficiency guide show pictures of what is seen.
alter table "nutrient_deficiency_diagnoses"
  add column "photos" jsonb constraint "nutrient_deficiency_diagnoses__photos__valid" check (octet_length("photos"::text) <= 32768);
