import { titleKey } from '../../squads/names.ts'
import { proposeScore, readCell } from './cell-values.ts'
import { isDateText } from './column-dates.ts'
import { cellText, type Table } from './table.ts'

/**
 * Arrangement of a table. `rows`: a row for each score. `sprints`: a row for each topic, sprints side by side. `topics`: a row for each sprint or
 * answer, topics side by side.
 */
export const TABLE_FORMS = ['rows', 'sprints', 'topics'] as const
export type TableForm = (typeof TABLE_FORMS)[number]

/** Meaning of a column. `name`: the sprint's name beside its number. `score`: in `sprints` one sprint's scores, in `topics` one topic's. `count`: the number of answers behind a score, `mean` their mean. */
export const COLUMN_ROLES = [
  ...(['squad', 'sprint', 'name', 'date', 'group', 'topic'] as const),
  ...(['score', 'count', 'mean', 'note', 'out'] as const),
]
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** Roles that a form has, besides `out`. */
export const ROLES_OF: Record<TableForm, readonly ColumnRole[]> = {
  rows: ['squad', 'sprint', 'name', 'date', 'group', 'topic', 'score', 'count', 'mean', 'note'],
  sprints: ['squad', 'group', 'topic', 'score'],
  topics: ['squad', 'sprint', 'name', 'date', 'score', 'count', 'note'],
}

/** Roles that several columns of a form can have. */
export function canRepeat(role: ColumnRole, form: TableForm): boolean {
  return role === 'out' || (role === 'score' && form !== 'rows')
}

/** Heads by role, compared without case, accents and underscores. The first matching column has the role. */
const HEADS: Record<Exclude<ColumnRole, 'out'>, RegExp> = {
  squad:
    /^((squad|team|time|equipe|tribe|tribo)( name| nome)?|(qual|which) .*(squad|team|time|equipe))$/,
  sprint:
    /^((sprint|iteration|iteracao|iteration path|ciclo|cycle|rodada|round|release|pi|semana|week|retro|retrospective|retrospectiva|meeting|reuniao|session|sessao)( ?(id|name|nome|title|titulo|number|numero|no|n|#))?|nome da sprint|numero da sprint|(qual|which) .*sprint)$/,
  date: /^(date|data|day|dia|when|quando|timestamp|carimbo de data\/hora|carimbo|hora de conclusao|completion time|submitted( at)?|created( at)?|closed( at)?|(sprint|session|retro|retrospective|meeting|health check|end|start) date|data (da|de|do) .*)$/,
  name: /^(sprint (name|title)|nome (da|do) (sprint|ciclo)|titulo da sprint)$/,
  group:
    /^(group|grupo|category|categoria|area|pillar|pilar|section|secao|main topic|parent|topico principal|grupo de topicos)$/,
  topic:
    /^(topic|topico|question|pergunta|statement|afirmacao|dimension|dimensao|theme|tema|item|indicator|indicador|metric|metrica|aspect|aspecto|health indicator)s?( name| nome)?$/,
  score:
    /^(score|rating|value|average|avg|mean|nota|media|valor|answer|resposta|vote|voto|result|resultado|pontuacao|average (score|rating)|nota media|(score|rating|nota) (average|media))$/,
  count:
    /^(responses|respostas|participants?( count)?|participantes|voters|votantes|votes|votos|count|respondents|respondentes|n|number of (answers|responses|participants|votes)|numero de (respostas|participantes|votos|pessoas)|people|pessoas)$/,
  mean: /^(media das respostas|mean of answers)$/,
  note: /^(observacoes|observacao|notes?|remarks?|nota da sprint|anotacoes)$/,
}

/** A second level of topics, which makes the first one the group. */
const SUB_TOPIC = /^sub-?(topic|topico|item|category|categoria|dimension|dimensao)s?$/

/** Heads of columns that are not topics, though they may have numbers. */
const NO_TOPIC =
  /^((year|ano|month|mes|quarter|trimestre|week|semana|id|#|no|index|indice|duration|duracao)( mode)?|(story )?points.*|pontos.*|velocity.*|velocidade.*|.* (delivered|entregues|committed|planned)|capacity|capacidade|start time|hora de inicio|language|idioma)$/

/** Titles of totals and averages, which are no topics and no sprints. */
const TOTAL =
  /^(sub-?total|totals?|totais|soma|sum|grand total|total geral|medias?|averages?|avg|mean|overall|geral|score total|nota (final|geral|media)|resultado( final)?|media (geral|total|final|da sprint|do topico|do time|do squad)|(overall|team|squad|sprint|topic|grand|total|general) (average|avg|mean|score|total|result)|(average|mean) (score|rating|total)|desvio.*|std.*|stdev.*|standard deviation|variance|variancia|median|mediana|min(imo|imum)?|max(imo|imum)?|count|contagem)$/

/** Endings of heads by statistic, as in `Quality_Rating_mean`. */
const MEAN_END = / (mean|avg|average|media)$/
const OTHER_END =
  / (min|max|minimo|maximo|minimum|maximum|median|mediana|mode|moda|std|stdev|sd|desvio|count|n)$/

/** Cells of a column from which its kind is recognised. */
const SAMPLE = 200
/** Share of cells that must be of a kind. */
const MOST_OF = 0.7

/** Returns a head for comparison and as a title: underscores are spaces. */
function headText(head: string): string {
  return /\s/.test(head) ? head : head.replaceAll('_', ' ').trim()
}

export function headKey(head: string): string {
  return titleKey(headText(head))
}

/** True for the title of a total or an average. */
export function isTotal(title: string): boolean {
  return TOTAL.test(titleKey(title))
}

/** Returns a topic's title from its head: without the end of a mean, and without the question that all heads of a form share. */
export function topicTitle(head: string): string {
  const inBrackets = /^.*\S\s*\[([^[\]]+)\]$/.exec(head)?.[1]
  const text = headText(inBrackets ?? head).trim()
  const [end = ''] = MEAN_END.exec(text.toLowerCase()) ?? []
  return text.slice(0, text.length - end.length)
}

/**
 * Facts about the cells of a column. `isValues`: most are scores or known words. `isWords`: all are short, as words in place of scores are;
 * `hasKnown`: one of them is known.
 */
type ColumnFacts = {
  filled: number
  isValues: boolean
  isDates: boolean
  isText: boolean
  isWords: boolean
  hasKnown: boolean
}

/** Longest word in place of a score. */
const MOST_LETTERS = 25

function factsOf({ rows }: Table, column: number): ColumnFacts {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE))
  let [filled, values, dates, words, known, long] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < rows.length; at += step) {
    const row = rows[at]
    const text = row ? cellText(row, column) : ''
    const value = readCell(text)
    if (value.kind === 'blank') continue
    const isKnown = value.kind === 'mark' && proposeScore(value.key) !== null
    filled += 1
    if (isKnown) known += 1
    if (isKnown || value.kind !== 'mark') values += 1
    else words += 1
    if (isDateText(text) && value.kind !== 'share') dates += 1
    if (text.length > MOST_LETTERS) long += 1
  }
  const most = Math.max(1, filled * MOST_OF)
  return {
    ...{ filled, isValues: values >= most && dates < most, isDates: dates >= most },
    ...{ isText: words >= most && long < filled / 2, isWords: filled > 0 && long === 0 },
    hasKnown: known > 0 && dates < most,
  }
}

/** Returns the form that the heads and cells suggest. */
export function guessForm(table: Table): TableForm {
  const named = namedRoles(table)
  const has = (...roles: ColumnRole[]) => roles.some((role) => named.includes(role))
  const isSprint = (head: string, column: number) =>
    named[column] === 'out' && isSprintName(head) && factsOf(table, column).isWords
  if (has('topic', 'group')) {
    const isLong = has('sprint', 'date') && (has('score') || !table.heads.some(isSprint))
    return isLong ? 'rows' : 'sprints'
  }
  if (has('sprint', 'date')) return 'topics'
  const first = table.heads.findIndex(
    (_, at) => canRead(table, at) && factsOf(table, at).filled > 0,
  )
  if (factsOf(table, first).isDates) return 'topics'
  if (table.heads.some((head, column) => column !== first && isSprint(head, column)))
    return 'sprints'
  const names = table.rows.map((row) => cellText(row, first)).filter((text) => text !== '')
  return names.every(isSprintName) ? 'topics' : 'sprints'
}

/** Returns the roles that heads and cells suggest for this form. */
export function guessRoles(table: Table, form: TableForm): ColumnRole[] {
  const named = namedRoles(table)
  const allowed = ROLES_OF[form]
  const roles = named.map((role) => (allowed.includes(role) && role !== 'score' ? role : 'out'))
  const facts = table.heads.map((_, column) => factsOf(table, column))
  const isFree = (column: number) => roles[column] === 'out' && canRead(table, column)
  const find = (fits: (facts: ColumnFacts) => boolean) =>
    facts.findIndex((each, column) => isFree(column) && each.filled > 0 && fits(each))
  if (form === 'topics') {
    const first = roles.includes('sprint') || roles.includes('date') ? -1 : find(() => true)
    give(roles, facts[first]?.isDates ? 'date' : 'sprint', first)
  } else {
    if (form === 'rows') give(roles, 'score', named.indexOf('score'))
    if (form === 'rows')
      give(
        roles,
        'score',
        find(({ isValues }) => isValues),
      )
    give(roles, 'topic', roles.indexOf('group'), roles.includes('topic') ? [] : ['group'])
    give(
      roles,
      'topic',
      find(({ isText }) => isText),
    )
    give(
      roles,
      'topic',
      find(({ isValues }) => !isValues),
    )
  }
  if (form === 'rows') return roles
  const canScore = (column: number) =>
    isFree(column) && ['out', 'score'].includes(named[column] ?? '')
  const means = meansIn(table)
  return roles.map((role, column) =>
    canScore(column) &&
    isScoreColumn(table.heads[column] ?? '', { form, facts: facts[column], means })
      ? 'score'
      : role,
  )
}

/** Gives a column a role that no column has yet. */
function give(roles: ColumnRole[], role: ColumnRole, column: number, from: ColumnRole[] = ['out']) {
  const before = roles[column]
  if (before !== undefined && from.includes(before) && !roles.includes(role)) roles[column] = role
}

/** Words in place of scores need a known one, or the head of a sprint, because other columns have short words too. */
function isScoreColumn(
  head: string,
  {
    form,
    facts,
    means,
  }: { form: TableForm; facts: ColumnFacts | undefined; means: ReadonlySet<string> },
): boolean {
  const key = headKey(head)
  if (key === '' || !facts || isTotal(key) || NO_TOPIC.test(key)) return false
  const isSprint = form === 'sprints' && isSprintName(head)
  if (!facts.isValues && !(facts.isWords && (facts.hasKnown || isSprint))) return false
  const stem = key.replace(OTHER_END, '')
  return stem === key || !means.has(stem)
}

/** Returns the stems of heads that name a mean, such as `quality rating`. */
function meansIn({ heads }: Table): Set<string> {
  const keys = heads.map(headKey).filter((key) => MEAN_END.test(key))
  return new Set(keys.map((key) => key.replace(MEAN_END, '')))
}

/** Returns the roles that the heads name. A team is not a time, though both are `Time` in one of the languages. */
function namedRoles(table: Table): ColumnRole[] {
  const keys = table.heads.map(headKey)
  const roles = keys.map((): ColumnRole => 'out')
  const find = (pattern: RegExp, fits = (_: number) => true) =>
    keys.findIndex(
      (key, at) => roles[at] === 'out' && canRead(table, at) && pattern.test(key) && fits(at),
    )
  give(roles, 'topic', find(SUB_TOPIC))
  if (roles.includes('topic')) give(roles, 'group', find(HEADS.topic))
  for (const role of ROLES_OF.rows) {
    if (role === 'out') continue
    const fits = (column: number) => role !== 'squad' || !factsOf(table, column).isDates
    give(roles, role, find(HEADS[role], fits))
  }
  return roles
}

function canRead({ personal }: Table, column: number): boolean {
  return !personal.has(column)
}

function isSprintName(text: string): boolean {
  return /\d/.test(text) || isDateText(text)
}
