import packs from '~/content/packs.json'
import type { Language } from '~/domain/text/languages'
import { m } from '~/paraglide/messages'
import pt from '../../../messages/pt.json'

const TEXTS: Record<string, string> = pt

/** Values of one parameter, the most usual first. */
export type Values = readonly (string | number)[]

const NAMES: Values = [
  'Squad Alpha',
  'Sala 2',
  'O Time',
  'Ana',
  '“”',
  'Grupo de trabalho de pagamentos, cobranças e conciliação, BR',
  'D’Ávila',
  'Equipe S.A.',
]
const TITLES: Values = ['Critérios de aceite', ...NAMES, 'Entregamos o que prometemos?']
const COUNTS: Values = [2, 0, 1, 21, 1000]
const DATE: Record<Language, Values> = {
  pt: ['7 de novembro de 2026', '7 nov. 2026, 09:30'],
  en: ['November 7, 2026', 'Nov 7, 2026, 9:30 AM'],
}
const SCORES: Values = [0, 1, 5]
const MEANS: Record<Language, Values> = { pt: ['0,0', '1,0', '4,8'], en: ['0.0', '1.0', '4.8'] }
const SPRINTS: Values = ['Ciclo 7', 'Sprint 21', '2025-Q3 S4', '21', 'Sprint 1.']
const SPRINT_NUMBERS: Values = ['21', '1', '7 · Ciclo 7', '21 · 2025-Q3 S4']
const IN_TREND = SPRINT_NUMBERS.map((number) => `Sprint ${number}`)
const VOTES = { pt: ['1 voto', '4 votos'], en: ['1 vote', '4 votes'] }
const EMAIL: Values = ['ana@squad-alpha.com.br']
const HOST: Values = ['hooks.squad-alpha.com.br']

/** Values of a parameter by its name, or by its message and name where it means something else there. */
const VALUES: Record<string, Values | Record<Language, Values>> = {
  headline: {
    pt: ['caiu e continua baixo', 'as notas divergem, de novo', 'subiu e se manteve'],
    en: ['fell and is still low', 'scores differ, again', 'rose and stayed'],
  },
  ...named(COUNTS, 'count', 'total', 'rows', 'row', 'column', 'number', 'sprints', 'topics'),
  ...named(COUNTS, 'votes', 'voters', 'people', 'person', 'voted', 'given', 'shown', 'scored'),
  ...named(COUNTS, 'scores', 'done', 'agreed', 'chosen', 'skips', 'ballots', 'usual', 'of'),
  ...named(COUNTS, 'better', 'same', 'worse', 'changed', 'conflict', 'unreadable'),
  ...named(COUNTS, 'place', 'length', 'taken', 'all', 'finished', 'invited'),
  ...named(COUNTS, 'retrospectives', 'seconds', 'minutes', 'weeks', 'times', 'w', 'status'),
  ...named(SCORES, 'score', 'lowest', 'highest', 'low', 'high', 'worst', 'best'),
  ...named(MEANS, 'from', 'to', 'average', 'existing', 'mean', 'level', 'margin', 'by', 'change'),
  ...named(DATE, 'date', 'moment', 'start', 'end', 'when'),
  ...named(NAMES, 'name', 'names', 'squad', 'owner', 'nickname', 'device', 'columns'),
  ...named(TITLES, 'title', 'titles', 'topic', 'parent', 'text', 'reason', 'after', 'before'),
  ...named(TITLES, 'example', 'last', 'sample', 'line', 'note'),
  ...named(EMAIL, 'email'),
  ...named(HOST, 'host', 'domains', 'address'),
  fewest: [3, 5],
  max: [60, 200],
  product: ['RetroScore'],
  provider: ['Google'],
  chat: ['Slack', 'Google Chat'],
  browser: ['Firefox'],
  system: ['Linux'],
  file: ['histórico.json'],
  link: ['https://retroscore.example/r/KX7M4'],
  code: ['KX7M4-2PQRT'],
  field: ['owner'],
  hint: ['x7Kq'],
  letter: ['K'],
  year: [2026],
  day: [7],
  month: { pt: ['novembro'], en: ['November'] },
  days: [7, 30],
  time: { pt: ['1:30'], en: ['1:30'] },
  zone: { pt: ['horário de Brasília'], en: ['Brasilia Time'] },
  'date_deadline.day': { pt: ['quarta-feira, 25 de novembro'], en: ['Wednesday, November 25'] },
  // More seats than people, of whom there are at least three.
  seats: [4, 60],
  expected: [3, 59],
  'window_lead_title.left': {
    pt: ['1 hora', '1 dia e 6 horas'],
    en: ['1 hour', '1 day and 6 hours'],
  },
  points: { pt: ['1 ponto', '4 pontos'], en: ['1 point', '4 points'] },
  ...named(COUNTS, 'table_size.columns', 'table_size.line', 'table_in_the_way.line'),
  counts: { pt: ['17 perguntas em 6 tópicos'], en: ['17 questions in 6 topics'] },
  now: { pt: ['Saúde do squad, 17 perguntas'], en: ['Squad health, 17 questions'] },
  what: { pt: ['3 notas de consenso e 1 comentário'], en: ['3 agreed scores and 1 comment'] },
  list: { pt: ['Sprint 1: 0, Sprint 2: 4'], en: ['Sprint 1: 0, Sprint 2: 4'] },
  range: { pt: ['3 a 4'], en: ['3 to 4'] },
  span: { pt: ['Sprint 1 a Sprint 7'], en: ['Sprint 1 to Sprint 7'] },
  error: { pt: ['Este navegador não conseguiu salvar.'], en: ['This browser could not save.'] },
  sentence: { pt: ['Todo mundo deu 4.'], en: ['Everyone gave 4.'] },
  meaning: { pt: ['cumpriu totalmente'], en: ['fully met'] },
  word: { pt: ['cumpriu totalmente'], en: ['fully met'] },
  mark: { pt: ['dentro do habitual'], en: ['within its usual range'] },
  answer: { pt: ['feito'], en: ['done'] },
  current: { pt: ['claro'], en: ['light'] },
  next: { pt: ['escuro'], en: ['dark'] },
  author: { pt: ['quem criou o RetroScore'], en: ['the maker of RetroScore'] },
  term: { pt: ['Sprint', 'Retrospectiva'], en: ['Sprint', 'Retrospective'] },
  event: { pt: ['sala aberta'], en: ['a room opened'] },
  events: { pt: ['sala aberta, teste'], en: ['a room opened, test'] },
  kinds: { pt: ['linha, selo'], en: ['line, badge'] },
  pack: {
    pt: packs.map((pack) => pack.title.pt),
    en: packs.map((pack) => pack.title.en),
  },
  b: [''],
  ms: [21],
  ...named(SPRINTS, 'comparison_summary.first', 'comparison_summary.last', 'label'),
  ...named(SPRINTS, 'transfer_item_added.label', 'transfer_item_conflict.label'),
  ...named(IN_TREND, 'first', 'trends_span_names.last', 'trends_apart_before.last'),
  ...named(IN_TREND, 'trends_grid_text.last', 'trends_span_one.name'),
  ...named(TITLES, 'coach_down.topics', 'coach_up.topics', 'table_scale_of.topics'),
  ...named(TITLES, 'report_say_best_one.topics', 'report_say_best_many.topics'),
  ...named(VOTES, 'trends_votes_from_to.votes', 'trends_votes_in.votes', 'trends_grid_text.votes'),
  ...named(COUNTS, 'trends_say_fell.before', 'trends_say_rose.before'),
  ...named(COUNTS, 'trends_say_why.before', 'trends_say_why_one.before'),
  ...named(IN_TREND, 'pair_title.other'),
  parts: { pt: ['12 subiram e 1 caiu'], en: ['12 rose and 1 fell'] },
  ...named(SPRINT_NUMBERS, 'embed_sprints.from', 'embed_sprints.to'),
}

/** Sprints in messages that give them by number only, because their words say “sprint” before it, and in trends, which name them “Sprint 21”. */
const NUMBERED = /sprint \{sprint\}/i
const IN_TRENDS = /^(trends|pair)_/

/** Messages that get no smaller number in a parameter, because another message or a rule of the product takes it. */
const FROM: Record<string, number> = {
  'auth_sprints_wait.count': 2,
  'squad_floor_scores.count': 3,
  'squad_meta_questions.count': 2,
  'coach_fact_action_old.sprints': 4,
  'coach_fact_actions_old.count': 2,
  'coach_fact_actions_old.sprints': 4,
  'coach_paused.weeks': 4,
  'pair_counts.count': 2,
  'pair_rose.count': 2,
  'pair_fell.count': 2,
  'pair_same.count': 2,
  'report_deadline_of.total': 3,
  'window_extra_of.invited': 3,
  'window_extra_of_one.invited': 3,
  'report_voted.voters': 3,
  'report_voted.people': 3,
  'pair_voted.voters': 3,
  'pair_voted.people': 3,
  'pair_outside.of': 1,
  'one_phone_effort.minutes': 2,
  'one_phone_effort_short.count': 2,
  'one_phone_voted.people': 2,
  'one_phone_all_voted.people': 2,
  'one_phone_count.count': 2,
  'one_phone_covered.given': 2,
  'comparison_shown.shown': 2,
  'comparison_shown.total': 2,
  'member_lobby_topic.seconds': 10,
  'member_lobby_topics.seconds': 10,
  'member_lobby_topics.count': 2,
  'member_lobby_topics_no_limit.count': 2,
  'room_say_round.seconds': 5,
  'room_say_seconds.seconds': 5,
  'sprint_say_fell.sprints': 2,
  'sprint_say_rose.sprints': 2,
  'sprint_say_low.sprints': 3,
  'sprint_say_split_few.voters': 3,
  'sprint_say_many_fell.of': 4,
  'sprint_say_many_rose.of': 4,
  'lead_topics_count.total': 2,
  'lead_talk_start.minutes': 2,
  'trends_period_count.count': 6,
  'trends_level_lasting.sprints': 2,
  'trends_level_low.sprints': 3,
  'trends_split_run.sprints': 2,
  'trends_rest_example.times': 2,
  'trends_rest_example.sprints': 6,
  'trends_say_fell.w': 2,
  'trends_say_fell.before': 2,
  'trends_say_rose.w': 2,
  'trends_say_rose.before': 2,
  'trends_say_why.w': 2,
  'trends_say_why.before': 2,
  'trends_say_why_one.before': 2,
  'actions_before.count': 3,
  'actions_after.count': 2,
  'squad_meta_actions.count': 2,
  'packs_counts.topics': 2,
  'packs_counts.scores': 2,
  'packs_questions.count': 2,
  'quick_minutes.count': 2,
  'chats_full.count': 2,
}

/** Returns the names of a message’s parameters. */
export function parametersOf(key: string): string[] {
  return [...new Set([...(TEXTS[key] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))]
}

/** Returns the values of a parameter in a language. Throws for one that `VALUES` does not know. */
export function valuesOf(key: string, name: string, language: Language): Values {
  if (name === 'sprint') {
    if (NUMBERED.test(TEXTS[key] ?? '')) return SPRINT_NUMBERS
    return IN_TRENDS.test(key) ? IN_TREND : SPRINTS
  }
  const values = VALUES[`${key}.${name}`] ?? VALUES[name]
  if (!values) throw new Error(`${key}: no values for {${name}}`)
  const list = 'pt' in values ? values[language] : values
  const least = leastOf(key, name)
  return list.filter((value) => typeof value === 'string' || value >= least)
}

/** A message with another one for 1 gets no 1, and with one for none no 0. */
function leastOf(key: string, name: string): number {
  const stem = key.replace(/_many$/, '')
  const counted = `${stem}_one` in m ? 2 : 0
  return FROM[`${key}.${name}`] ?? (name === 'count' ? counted : 0)
}

function named<T>(values: T, ...names: string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, values]))
}
