import { expect, it } from 'vitest';
import { faultsOf } from './check-translations.ts';

const NBSP = '\u00a0';
const NARROW = '\u202f';
const about = { id: 'a.b', english: '{name}, a sentence' };
const faults = (language: string, text: string) => faultsOf(language, { ...about, text });

it.each([
  ['de', 'Name: „{name}“', '“{name}” fehlt'],
  ['es', '¿Eliminar {name}?', 'Eliminar {name}?'],
  ['es', '¿Eliminar {name}?', '¿Eliminar “{name}”?'],
  ['fr', `Supprimer {name}${NARROW}?`, 'Supprimer {name} ?'],
  ['fr', `Visible par${NBSP}: {name}`, 'Visible par : {name}'],
  ['fr', `Visible par${NBSP}: {name}`, 'Visible par: {name}'],
  ['fr', `Supprimer «${NBSP}{name}${NBSP}»`, 'Supprimer « {name} »'],
  ['pl', 'Usunąć „{name}”?', 'Usunąć „{name}“?'],
  ['ar', 'حذف {name}؟', 'هل تُحذف {name}، نعم?'],
  ['ar', 'حذف {name}؟', 'الاسم, {name}'],
])('in %s the marks of ‘%s’ are right, and those of ‘%s’ are refused [LNG-6]', (language, right, wrong) => {
  expect(faults(language, right)).toEqual([]);
  expect(faults(language, wrong)).toHaveLength(1);
});
