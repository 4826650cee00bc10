import { EducationCourse, EducationLesson, EducationQuestion } from '@trellis/knowledge/model';
import type { ReferenceRows } from '@trellis/server-kit';

interface Lesson {
  title: string;
  titleEs: string;
  minutes: number;
  /** Paragraphs. */
  en: readonly string[];
  es: readonly string[];
}
interface Question {
  question: string;
  questionEs: string;
  options: readonly (readonly [en: string, es: string])[];
  correct: readonly number[];
}
interface Course {
  title: string;
  titleEs: string;
  area: string;
  validMonths?: number;
  needsSignOff?: boolean;
  lessons: readonly Lesson[];
  questions: readonly Question[];
}

const courses: readonly Course[] = [
  {
    title: 'A tour of the app',
    titleEs: 'Un recorrido por la aplicación',
    area: 'General',
    lessons: [
      {
        title: 'Find your way',
        titleEs: 'Orientarse',
        minutes: 5,
        en: [
          'The menu holds every page you may open; the heart keeps a page among your favourites.',
          'The name at the top is the facility you are in. Everything you see and change belongs to it.',
        ],
        es: [
          'El menú contiene todas las páginas que puedes abrir; el corazón guarda una página entre tus favoritas.',
          'El nombre de arriba es la instalación en la que estás. Todo lo que ves y cambias pertenece a ella.',
        ],
      },
      {
        title: 'When something is wrong',
        titleEs: 'Cuando algo va mal',
        minutes: 5,
        en: [
          'A reading that is old is dimmed: look at its age before you act on it.',
          'Report a broken device as a ticket, and danger to people as a safety incident; you may do that without your name.',
        ],
        es: [
          'Una lectura antigua se ve atenuada: mira su edad antes de actuar.',
          'Informa de un aparato averiado con un ticket, y de un peligro para las personas como incidente de seguridad; puedes hacerlo sin tu nombre.',
        ],
      },
    ],
    questions: [
      {
        question: 'A reading is dimmed. What does that mean?',
        questionEs: 'Una lectura se ve atenuada. ¿Qué significa?',
        options: [
          ['It is old', 'Es antigua'],
          ['It is within its limits', 'Está dentro de sus límites'],
          ['You may not change it', 'No puedes cambiarla'],
        ],
        correct: [0],
      },
      {
        question: 'Where does a broken pump belong?',
        questionEs: '¿Dónde se informa de una bomba averiada?',
        options: [
          ['In a ticket', 'En un ticket'],
          ['In the newsletter', 'En el boletín'],
          ['In a form of your own', 'En un formulario propio'],
        ],
        correct: [0],
      },
    ],
  },
  {
    title: 'Irrigation basics',
    titleEs: 'Fundamentos del riego',
    area: 'Irrigation',
    lessons: [
      {
        title: 'Water in the root zone',
        titleEs: 'El agua en la zona radicular',
        minutes: 8,
        en: [
          'Water content (VWC) says how much of the substrate is water; electrical conductivity (EC) says how much salt is dissolved in it.',
          'Many small shots wet a substrate evenly. What drains carries salt away: without drain the EC in the substrate climbs.',
        ],
        es: [
          'El contenido de agua (VWC) indica qué parte del sustrato es agua; la conductividad eléctrica (EC), cuánta sal hay disuelta en ella.',
          'Muchos riegos pequeños mojan el sustrato de forma uniforme. Lo que drena se lleva la sal: sin drenaje la EC del sustrato sube.',
        ],
      },
      {
        title: 'Before and after a shot',
        titleEs: 'Antes y después de un riego',
        minutes: 6,
        en: [
          'Check that nobody works on the unit and that no lock-out is on it, then irrigate.',
          'Afterwards compare the water content: if it did not rise, look for a closed valve, an empty tank or a clogged emitter.',
        ],
        es: [
          'Comprueba que nadie trabaja en la unidad y que no hay un bloqueo puesto, y después riega.',
          'Luego compara el contenido de agua: si no subió, busca una válvula cerrada, un depósito vacío o un gotero obstruido.',
        ],
      },
    ],
    questions: [
      {
        question: 'The EC in the substrate climbs from day to day. What is missing?',
        questionEs: 'La EC del sustrato sube de un día a otro. ¿Qué falta?',
        options: [
          ['Drain', 'Drenaje'],
          ['Light', 'Luz'],
          ['Fertilizer', 'Fertilizante'],
        ],
        correct: [0],
      },
      {
        question: 'Water content did not rise after a shot. What may be the reason?',
        questionEs: 'El contenido de agua no subió después de un riego. ¿Cuál puede ser la causa?',
        options: [
          ['A closed valve', 'Una válvula cerrada'],
          ['An empty tank', 'Un depósito vacío'],
          ['A clogged emitter', 'Un gotero obstruido'],
          ['The menu', 'El menú'],
        ],
        correct: [0, 1, 2],
      },
    ],
  },
  {
    title: 'Safe plant protection',
    titleEs: 'Protección fitosanitaria segura',
    area: 'IPM',
    validMonths: 12,
    needsSignOff: true,
    lessons: [
      {
        title: 'The label is the law',
        titleEs: 'La etiqueta es la ley',
        minutes: 10,
        en: [
          'Read the label before every application: crop, rate, protective equipment, re-entry interval and days before harvest.',
          'Only a licensed person applies restricted products. Every application is recorded with product, lot, rate and area.',
        ],
        es: [
          'Lee la etiqueta antes de cada aplicación: cultivo, dosis, equipo de protección, plazo de reingreso y días antes de la cosecha.',
          'Solo una persona con licencia aplica productos restringidos. Cada aplicación se registra con producto, lote, dosis y área.',
        ],
      },
      {
        title: 'Keep people out',
        titleEs: 'Mantener a la gente fuera',
        minutes: 6,
        en: [
          'Post the re-entry signs before you start and leave them until the interval is over.',
          'Know where the eyewash and the safety data sheet are before you open a container.',
        ],
        es: [
          'Coloca las señales de reingreso antes de empezar y déjalas hasta que termine el plazo.',
          'Antes de abrir un envase debes saber dónde están el lavaojos y la hoja de seguridad.',
        ],
      },
    ],
    questions: [
      {
        question: 'What does the re-entry interval say?',
        questionEs: '¿Qué indica el plazo de reingreso?',
        options: [
          [
            'How long the treated area stays closed to people',
            'Cuánto tiempo permanece cerrada a las personas el área tratada',
          ],
          ['How many days lie before harvest', 'Cuántos días faltan para la cosecha'],
          ['How long the product keeps', 'Cuánto se conserva el producto'],
        ],
        correct: [0],
      },
      {
        question: 'What do you know before you open a container?',
        questionEs: '¿Qué debes saber antes de abrir un envase?',
        options: [
          ['Where the eyewash is', 'Dónde está el lavaojos'],
          ['Where the safety data sheet is', 'Dónde está la hoja de seguridad'],
          ['What the label says', 'Qué dice la etiqueta'],
        ],
        correct: [0, 1, 2],
      },
    ],
  },
  {
    title: 'Weighing',
    titleEs: 'Pesaje',
    area: 'Harvest',
    needsSignOff: true,
    lessons: [
      {
        title: 'A weight that stands',
        titleEs: 'Un peso que vale',
        minutes: 6,
        en: [
          'Level the scale, check it with the test weight and set it to zero with the empty container on it.',
          'Scan the tag, wait until the number stands still, then take the weight. A wrong weight is corrected, never overwritten.',
        ],
        es: [
          'Nivela la báscula, compruébala con la pesa patrón y ponla a cero con el recipiente vacío encima.',
          'Escanea la etiqueta, espera a que el número se detenga y toma el peso. Un peso erróneo se corrige, nunca se sobrescribe.',
        ],
      },
    ],
    questions: [
      {
        question: 'You took a wrong weight. What do you do?',
        questionEs: 'Has tomado un peso erróneo. ¿Qué haces?',
        options: [
          ['Enter a correction', 'Registrar una corrección'],
          ['Overwrite it', 'Sobrescribirlo'],
          ['Leave it', 'Dejarlo'],
        ],
        correct: [0],
      },
    ],
  },
];

const html = (paragraphs: readonly string[]): string => paragraphs.map((text) => `<p>${text}</p>`).join('');

/** Numbers rows over all courses: each list gets its own ids. */
const numbered = <T>(lists: readonly (readonly T[])[]): { id: number; course: number; seq: number; row: T }[] =>
  lists
    .flatMap((rows, course) => rows.map((row, index) => ({ course: course + 1, seq: (index + 1) * 10, row })))
    .map((entry, index) => ({ id: index + 1, ...entry }));

/** Four courses everybody may take on the first day. */
export const starterCourses: readonly ReferenceRows[] = [
  {
    entity: EducationCourse,
    rows: courses.map(({ title, titleEs, area, validMonths, needsSignOff }, index) => ({
      id: index + 1,
      title,
      titleEs,
      area,
      validMonths: validMonths ?? null,
      needsSignOff: needsSignOff ?? false,
      state: 'published',
    })),
  },
  {
    entity: EducationLesson,
    rows: numbered(courses.map(({ lessons }) => lessons)).map(({ id, course, seq, row }) => ({
      id,
      educationCourse_id: course,
      seq,
      title: row.title,
      titleEs: row.titleEs,
      minutes: row.minutes,
      body: html(row.en),
      bodyEs: html(row.es),
    })),
  },
  {
    entity: EducationQuestion,
    rows: numbered(courses.map(({ questions }) => questions)).map(({ id, course, seq, row }) => ({
      id,
      educationCourse_id: course,
      seq,
      question: row.question,
      questionEs: row.questionEs,
      options: row.options.map(([text, textEs]) => ({ text, textEs })),
      correct: row.correct,
    })),
  },
];
