-- Five layouts come from programs of others; the state's guide was named as their source.

update washington_templates set
  version = 'programs of others, 2021-2025',
  verified = verified || case "recordType"
    when 'Plant' then ': until 2022 HarvestCycle stood after GrowthStage'
    when 'PlantDestruction' then ': in 2022 there was no DestructionDetail'
    when 'PlantTransfer' then ': also seen as FromPlantExternalIdentifier, ToPlantExternalIdentifier'
    else '' end
where version = 'CIB 133 (2/26)'
  and verified = 'Compare with the template of the CCRS Resources page before the first upload'
  and "recordType" in ('Plant', 'PlantDestruction', 'PlantTransfer', 'Harvest', 'LabTest');
