import { ReleaseNote } from '@trellis/content/model';
import type { ReferenceRows } from '@trellis/server-kit';

const items = (...lines: readonly string[]): string => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

/** What came with each version of the product. */
export const releaseReferenceData: readonly ReferenceRows[] = [
  {
    entity: ReleaseNote,
    rows: [
      {
        id: 1,
        component: 'Trellis',
        version: '0.1.0',
        label: 'Live units, orders followed to their end, and one place to work from',
        labelEs: 'Unidades en directo, órdenes seguidas hasta el final y un solo lugar de trabajo',
        releaseDate: '2026-11-21',
        published: true,
        notes: items(
          'Every growing unit live, with its state explained: rule, band, reading, age and since when.',
          'Charts over hours or months, with target bands, light and dark, irrigation and orders; as table or picture.',
          'Orders to one unit or many: which it reaches, which it skips and why, and what became of each.',
          'Help, chat, newsletter and release notes over any page, in English and Spanish.',
          'Problems are reported from where they happen, with screenshots.',
        ),
        notesEs: items(
          'Cada unidad de cultivo en directo, con su estado explicado: regla, banda, lectura, antigüedad y desde cuándo.',
          'Gráficos de horas o meses, con bandas objetivo, luz y oscuridad, riegos y órdenes; como tabla o imagen.',
          'Órdenes a una unidad o a muchas: a cuáles llegan, cuáles omiten y por qué, y qué fue de cada una.',
          'Ayuda, chat, boletín y notas de versión sobre cualquier página, en inglés y español.',
          'Los problemas se comunican desde donde ocurren, con capturas.',
        ),
      },
      {
        id: 2,
        component: 'Controller',
        version: '0.1.0',
        label: 'Control loops that go on without a network',
        labelEs: 'Lazos de control que siguen sin red',
        releaseDate: '2026-11-21',
        published: true,
        notes: items(
          'Climate, light, CO2, irrigation and curtain loops run beside the unit; readings are kept until the server has them.',
          'Sparkplug B over MQTT, plain JSON and HTTP devices, Modbus TCP, and replay of recorded data.',
        ),
        notesEs: items(
          'Los lazos de clima, luz, CO2, riego y cortinas funcionan junto a la unidad; las lecturas se guardan hasta que el servidor las tiene.',
          'Sparkplug B sobre MQTT, dispositivos JSON y HTTP, Modbus TCP y reproducción de datos grabados.',
        ),
      },
    ],
  },
];
