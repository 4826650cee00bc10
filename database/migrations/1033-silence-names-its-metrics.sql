-- A silent sensor says what it no longer measures. What somebody wrote in place of the sentence stays.
update "exception_types" set "messageTemplate" = '{unit}: no {trouble} since {since}.'
  where "facility_id" is null and "code" = 'SNS-001' and "messageTemplate" = '{unit}: no reading since {since}.';
update "exception_types" set "messageTemplateEs" = '{unit}: sin {trouble} desde {since}.'
  where "facility_id" is null and "code" = 'SNS-001' and "messageTemplateEs" = '{unit}: sin lecturas desde {since}.';
