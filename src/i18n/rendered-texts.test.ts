import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '~/domain/text/languages'
import { m } from '~/paraglide/messages'
import { parametersOf, type Values, valuesOf } from '~tests/support/texts/message-values'

test.each(LANGUAGE_CODES)('every message in %s reads well with awkward values', (language) => {
  const found = Object.keys(m).flatMap((key) =>
    render(key, language).flatMap((text) => faultsIn(text, language, key)),
  )
  expect(found).toEqual([])
})

test.each<[Language, string]>([
  ['pt', 'Excluir o squad Squad Alpha?'],
  ['pt', 'Ver os os tópicos'],
  ['pt', 'Faltam 1 tópicos'],
  ['pt', 'Das 5 notas, 1 ficaram'],
  ['pt', 'Sala de o squad'],
  ['pt', 'em a sprint'],
  ['pt', 'Volta a o squad'],
  ['pt', 'Squad criado: Equipe S.A..'],
  ['pt', 'Tópico: Entregamos valor?.'],
  ['pt', 'Ir para Entregamos valor??'],
  ['pt', 'Olá , Ana'],
  ['pt', 'Olá, {name}'],
  ['pt', 'Olá, undefined'],
  ['pt', 'Duas  palavras'],
  ['pt', 'Salvo '],
  ['pt', 'Remover "Daily"?'],
  ['pt', 'Salvando...'],
  ['pt', 'Nota — conversa'],
  ['pt', 'Nota - conversa'],
  ['pt', 'Ana saiu . Beto ficou'],
  ['en', 'Delete the squad Squad Alpha?'],
  ['en', '1 topics left'],
  ['en', 'There are 1 more actions'],
  ['en', '1 people'],
  ['en', "The squad's report"],
  ['en', 'a agreed score'],
  ['en', 'You are signed in'],
  ['en', 'That is all'],
])('%s: "%s" does not read well', (language, text) => {
  expect(faultsIn(text, language)).not.toEqual([])
})

test.each<[Language, string]>([
  ['pt', 'Squad (Squad Alpha)'],
  ['pt', '1 sem nota'],
  ['pt', 'antes de o desenvolvimento começar'],
  ['en', '21 topics'],
  ['en', 'The topics stay as it is now, and that is fine'],
  ['en', '1 of 21 topics'],
])('%s: "%s" reads well', (language, text) => {
  expect(faultsIn(text, language)).toEqual([])
})

test('no Portuguese message agrees with a name that it contains', () => {
  expect(Object.keys(m).filter((key) => AGREES.test(render(key, 'pt')[0] ?? ''))).toEqual([])
})

/** Texts of the specification, which do not change: `strings.md` of the product. */
const SPECIFIED = /^(local_problem_has_subtopics|history_problem_shape|topic_cards_\w+)$/

/** Shapes that a well-written text never has. */
const FAULTS = [
  /(?<!\p{L})(\p{L}+) \1(?![\p{L}-])/iu,
  /\.\./,
  /[?!][.?!]/,
  /[\p{L}\d”)] (?:[,;:!?]|\.(?!\p{L}))/u,
  /[{}]|undefined|null|NaN|\[object/,
  / {2}|^\s|\s$/,
  /["']/,
  /—| - /,
]

/** A number that its words do not agree with, and other shapes of one language. */
const FAULTS_OF: Record<Language, RegExp[]> = {
  pt: [
    /(?<![\d.,])1 (?!mês|quantos)\p{L}+s(?!\p{L})/u,
    /(?<!a |[\d.,])1 \p{L}+(?:am|aram|eram|iram|ões)(?!\p{L})/u,
    /(?<!\p{L})(?<!antes )(?:de|em|por|a) (?:o|a|os|as)(?!\p{L})/u,
    /(?:Das|Os|As) 1(?!\d)/,
  ],
  en: [
    /(?<!\p{L})(?:he|she|his|her)(?!\p{L})/iu,
    /(?<!\p{L}|as )(?:it is|you are|you will|we will|there is|I am)(?= \p{L})(?! here)/iu,
    /(?<!\p{L})That is(?= \p{L})/u,
    /(?<![\d.,–])1 (?:(?:more|other|open|of your) )?(?:people|\p{L}+(?<!thi|i|a|doe|become|s)s)(?!\p{L})/u,
    /(?<!\p{L})an? (?:(?<=an )[bcdfgjkmpqtvwyz]|(?<=a )(?!one)[aio])/iu,
  ],
}

/** A word with a gender next to a name, or a verb in the singular after a title, in a text with the first values. */
const AGREES =
  /(?<!\p{L})(?:o|do|da|no|na|ao|à|pelo|pela|um|uma|este|esta) “?(?:Squad Alpha|Ciclo 7|Critérios de aceite)|(?:Squad Alpha|Ciclo 7)”? (?:foi |está |é |não )?(?:\p{L}+[ai]d[oa]|pront[oa]|nov[oa]|salv[oa]|del[ea])(?!\p{L})|^Critérios de aceite”? (?:agora )?(?:é|está|foi|era|tem|caiu|subiu|chegou|ficou|teve|vai)(?!\p{L})/iu

/** Returns the message with its parameters' values: each parameter's in turn, the others with their first, and all in turn. */
function render(key: string, language: Language): string[] {
  const write: (inputs: never, options: { locale: Language }) => string = m[key as keyof typeof m]
  const lists = parametersOf(key).map((name) => [name, valuesOf(key, name, language)] as const)
  const inputs = (choose: (name: string, list: Values) => unknown) =>
    Object.fromEntries(lists.map(([name, list]) => [name, choose(name, list)])) as never
  const turns = Array.from({ length: Math.max(1, ...lists.map(([, list]) => list.length)) })
  const all = turns.map((_, turn) => inputs((_, list) => list[turn % list.length]))
  const alone = lists.flatMap(([varied, list]) =>
    list.map((value) => inputs((name, [first]) => (name === varied ? value : first))),
  )
  return [...alone, ...all].map((each) => write(each, { locale: language }))
}

function faultsIn(text: string, language: Language, key = ''): string[] {
  if (SPECIFIED.test(key)) return []
  return [...FAULTS, ...FAULTS_OF[language]].flatMap((fault) => {
    const [found] = fault.exec(text) ?? []
    return found === undefined ? [] : [`${key}: ${found} in ${text}`]
  })
}
