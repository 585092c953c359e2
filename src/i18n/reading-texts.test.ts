import { afterEach, expect, test } from 'vitest'
import type { Sentence } from '~/domain/reports/sprint-sentences'
import type { TalkReason } from '~/domain/reports/talk-first'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { sentenceText, talkReasonText } from './reading-texts'

afterEach(() => overwriteGetLocale(() => 'pt'))

const PLAIN = { stress: '', typed: (text: string) => text }
const LEVELS = { from: 3.94, to: 2.81 }

test.for<[Sentence, string, string]>([
  [
    { kind: 'fell', topic: 'Planning', w: 2, ...LEVELS },
    'A nota de Planning caiu e continua baixa: perto de 2,8 há 2 sprints, 3,9 antes.',
    'Planning fell and stayed low: about 2.8 for 2 sprints, 3.9 before.',
  ],
  [
    { kind: 'fell', topic: 'Planning', w: 1, ...LEVELS },
    'A nota de Planning caiu nesta sprint, de 3,9 para 2,8; a próxima vai mostrar se a mudança se mantém.',
    'Planning fell this sprint, from 3.9 to 2.8; the next sprint will show if it lasts.',
  ],
  [
    { kind: 'rose', topic: 'Planning', w: 3, from: 2, to: 3 },
    'A nota de Planning subiu e se manteve: perto de 3,0 há 3 sprints, 2,0 antes.',
    'Planning rose and stayed up: about 3.0 for 3 sprints, 2.0 before.',
  ],
  [
    { kind: 'rose', topic: 'Planning', w: 1, from: 2, to: 3 },
    'A nota de Planning subiu nesta sprint, de 2,0 para 3,0; a próxima vai mostrar se a mudança se mantém.',
    'Planning rose this sprint, from 2.0 to 3.0; the next sprint will show if it lasts.',
  ],
  [
    { kind: 'stayed', topic: 'Testes, revisão', ...LEVELS },
    'A nota de “Testes, revisão” caiu e continua baixa: perto de 2,8 há 2 sprints, 3,9 antes.',
    '“Testes, revisão” fell and stayed low: about 2.8 for 2 sprints, 3.9 before.',
  ],
  [
    { kind: 'stayed', topic: 'Daily', from: 3, to: 4.8 },
    'A nota de Daily subiu e se manteve: perto de 4,8 há 2 sprints, 3,0 antes.',
    'Daily rose and stayed up: about 4.8 for 2 sprints, 3.0 before.',
  ],
  [
    { kind: 'split', topic: 'Daily', voters: 5, lowest: 1, highest: 5, sprints: 1 },
    'As notas divergem em Daily: de 1 a 5.',
    'Scores differ on Daily: from 1 to 5.',
  ],
  [
    { kind: 'split', topic: 'Daily', voters: 4, lowest: 1, highest: 5, sprints: 3 },
    'As notas divergem em Daily (4 votos): de 1 a 5. É a 3ª sprint seguida assim.',
    'Scores differ on Daily (4 votes): from 1 to 5. That makes 3 sprints in a row.',
  ],
  [
    { kind: 'low', topic: 'Entregamos valor?', score: 2, sprints: 5 },
    'A nota de “Entregamos valor?” está em 2 ou menos há 5 sprints.',
    '“Entregamos valor?” scored 2 or less 5 sprints in a row.',
  ],
  [
    { kind: 'low', topic: 'Review', score: 2, sprints: 5 },
    'A nota de Review está em 2 ou menos há 5 sprints.',
    'Review scored 2 or less 5 sprints in a row.',
  ],
  [
    { kind: 'action', topic: 'Review', title: 'Demonstrar o que está pronto' },
    'Há um combinado aberto sobre isso: Demonstrar o que está pronto.',
    'There’s an open action on this: Demonstrar o que está pronto.',
  ],
  [
    { kind: 'action', topic: 'Review', title: 'Vamos ler o objetivo em voz alta.' },
    'Há um combinado aberto sobre isso: Vamos ler o objetivo em voz alta.',
    'There’s an open action on this: Vamos ler o objetivo em voz alta.',
  ],
  [
    { kind: 'many', direction: 'fell', count: 4, of: 5 },
    'Uma sprint diferente das outras: 4 de 5 tópicos caíram juntos.',
    'A sprint unlike the others: 4 of 5 topics fell together.',
  ],
  [
    { kind: 'many', direction: 'rose', count: 6, of: 17 },
    'Uma sprint diferente das outras: 6 de 17 tópicos subiram juntos.',
    'A sprint unlike the others: 6 of 17 topics rose together.',
  ],
  [
    { kind: 'quiet' },
    'Nada fora do habitual nesta sprint.',
    'Nothing out of the ordinary this sprint.',
  ],
  [
    { kind: 'early' },
    'As tendências aparecem a partir da 6ª sprint.',
    'Trends appear from the 6th sprint on.',
  ],
])('has the sentence %o in both languages', ([sentence, pt, en]) => {
  expect(sentenceText(sentence, { ...PLAIN, locale: 'pt' })).toBe(pt)
  overwriteGetLocale(() => 'en')
  expect(sentenceText(sentence, { ...PLAIN, locale: 'en' })).toBe(en)
})

test.for<[TalkReason, string, string]>([
  [{ kind: 'split', lowest: 1, highest: 5, distance: 4 }, 'de 1 a 5', 'from 1 to 5'],
  [{ kind: 'mixed', lowest: 2, highest: 4, distance: 2 }, 'de 2 a 4', 'from 2 to 4'],
  [{ kind: 'fell', ...LEVELS }, 'caiu de 3,9 para 2,8', 'fell from 3.9 to 2.8'],
  [{ kind: 'low', score: 1 }, 'ficou em 1', 'scored 1'],
])('has the reason %o in both languages', ([reason, pt, en]) => {
  expect(talkReasonText(reason, 'pt')).toBe(pt)
  overwriteGetLocale(() => 'en')
  expect(talkReasonText(reason, 'en')).toBe(en)
})
