/** What outdoor air has of CO2, ppm (NOAA, about 420 since 2022); what a room has above it was given. */
export const outdoorCo2Ppm = 420;
