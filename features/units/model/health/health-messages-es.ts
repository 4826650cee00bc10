import type { HealthMessageKey } from './explanation.ts';

/** The sentences of unit health in Spanish, by message key. */
export const healthMessagesEs: Readonly<Record<HealthMessageKey, string>> = {
  'temperature.low': 'La temperatura de {{reading}} {{unit}} está por debajo del límite de {{limit}} {{unit}}',
  'temperature.high': 'La temperatura de {{reading}} {{unit}} está por encima del límite de {{limit}} {{unit}}',
  'temperature.old': 'La lectura de temperatura tiene {{minutes}} minutos',
  'humidity.low': 'La humedad de {{reading}} {{unit}} está por debajo del límite de {{limit}} {{unit}}',
  'humidity.high': 'La humedad de {{reading}} {{unit}} está por encima del límite de {{limit}} {{unit}}',
  'co2.low': 'El CO2 de {{reading}} {{unit}} está por debajo del límite de {{limit}} {{unit}}',
  'co2.high': 'El CO2 de {{reading}} {{unit}} está por encima del límite de {{limit}} {{unit}}',
  'co2.high-lights-off':
    'El CO2 de {{reading}} {{unit}} está por encima del límite de {{limit}} {{unit}} con las luces apagadas',
  'irrigation.late': 'El riego va tarde: el último fue hace {{minutes}}, el límite es de {{limit}}',
  'irrigation.late-since-start':
    'El riego va tarde: ninguno desde que empezó el horario hace {{minutes}}, el límite es de {{limit}}',
  'irrigation.never': 'El riego va tarde: no ha habido ninguno, el límite es de {{limit}}',
  'irrigation.missing-settings': 'El riego no tiene ajustes para el periodo de luz actual',
  'irrigation.missed': 'Riego perdido: se debe agua desde {{since}}',
  'controller.offline': 'El controlador recogió comandos hace {{minutes}}, el límite es de {{limit}}',
  'controller.never-fetched': 'Ningún controlador ha informado aún de esta unidad',
  'controller.gone': 'Controlador sin conexión desde {{since}}',
  'controller.reported-offline': 'El controlador figura sin conexión',
  'nothing-to-compare.no-reading': 'Nada que comparar: no hay lectura',
  'nothing-to-compare.no-phase': 'Nada que comparar: la unidad no está en ninguna fase de un plan',
  'nothing-to-compare.no-light-period': 'Nada que comparar: ni el controlador ni el plan dicen si hay luz',
  'nothing-to-compare.no-environment': 'Nada que comparar: la fase no tiene ambiente para el periodo de luz actual',
  'nothing-to-compare.no-limits': 'Nada que comparar: el ambiente no fija límites',
  'nothing-to-compare.co2-not-enabled': 'Sin comprobar: la instalación tiene el CO2 desactivado',
};
