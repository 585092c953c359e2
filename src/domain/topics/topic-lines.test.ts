import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '~tests/support/domain/cases'
import { topicLines } from './topic-lines.ts'
import { parseTopics, type Topic } from './topic-tree.ts'

test('a renamed topic with the same id continues its line, with both titles and a tick', () => {
  const [line] = topicLines([tree('a Daily'), tree('a Daily scrum')])
  expect(line).toMatchObject({ titles: ['Daily', 'Daily scrum'], ticks: [1], breaks: [] })
  expect(idsOf(line)).toBe('a a')
})

test('a topic declared as different breaks, renamed or not', () => {
  const sprints = [tree('a Daily'), tree('a Daily scrum'), tree('a Daily scrum')]
  expect(linesOf(topicLines(sprints, [[], ['a'], []]))).toEqual(['a a a |1'])
  expect(linesOf(topicLines(sprints, [[], [], ['a']]))).toEqual(['a a a |2'])
  // There is nothing before it to break with, and no such topic.
  expect(linesOf(topicLines(sprints, [['a'], ['b']]))).toEqual(['a a a'])
})

test('a new description changes nothing, but new anchors are a break', () => {
  const withField = (field: object) => tree('a Daily').map((topic) => ({ ...topic, ...field }))
  const described = topicLines([tree('a Daily'), withField({ description: 'Every day.' })])
  expect(linesOf(described)).toEqual(['a a'])
  const anchored = (text: string) => withField({ anchors: ['', '', '', '', '', text] })
  expect(linesOf(topicLines([anchored('All'), anchored('All')]))).toEqual(['a a'])
  expect(linesOf(topicLines([anchored('All'), anchored('Most')]))).toEqual(['a a |1'])
})

test('a topic under another parent continues its line', () => {
  const lines = topicLines([
    tree('p P', '  a Daily', '  b Review', 'q Q', '  c Planning'),
    tree('p P', '  b Review', 'q Q', '  c Planning', '  a Daily'),
  ])
  expect(linesOf(lines)).toEqual(['p p', 'b b', 'q q', 'c c', 'a a'])
})

test('a leaf that gets sub-topics breaks', () => {
  const lines = topicLines([tree('a Tests'), tree('a Tests', '  b Manual')])
  expect(linesOf(lines)).toEqual(['a a |1', '- b'])
})

test('a parent that loses its last sub-topic breaks', () => {
  const lines = topicLines([tree('a Tests', '  b Manual'), tree('a Tests')])
  expect(linesOf(lines)).toEqual(['a a |1', 'b -'])
})

test('a parent ticks for every change and breaks if less than half of all its sub-topics stay', () => {
  const parent = (...children: string[]) => tree('p P', ...children.map((id) => `  ${id} ${id}`))
  const before = parent('a', 'b', 'c', 'd')
  expect(topicLines([before, parent('a', 'b')])[0]).toMatchObject({ breaks: [], ticks: [1] })
  expect(topicLines([before, parent('a')])[0]).toMatchObject({ breaks: [1], ticks: [1] })
  expect(topicLines([before, before])[0]).toMatchObject({ breaks: [], ticks: [] })
})

test('a topic continues with a gap after up to six sprints, by its id or its title', () => {
  expect(linesOf(topicLines([tree('z Z', 'a Daily'), ...away(6), tree('z Z', 'a Daily')]))).toEqual(
    ['z z z z z z z z', 'a - - - - - - a'],
  )
  expect(linesOf(topicLines([tree('z Z', 'a Daily'), ...away(1), tree('z Z', 'b Daily')]))).toEqual(
    ['z z z', 'a - b'],
  )
})

test('a topic that was missing for longer breaks', () => {
  const lines = topicLines([tree('z Z', 'a Daily'), ...away(7), tree('z Z', 'a Daily')])
  expect(linesOf(lines)[1]).toBe('a - - - - - - - a |8')
})

test('a split or merged topic starts new lines', () => {
  const one = tree('a Tests')
  const two = tree('b Manual tests', 'c Automatic tests')
  expect(linesOf(topicLines([one, two]))).toEqual(['- b', '- c', 'a -'])
  expect(linesOf(topicLines([two, one]))).toEqual(['- a', 'b -', 'c -'])
})

test('new topics start new lines beside the continued ones', () => {
  const lines = topicLines([tree('a Daily', 'b Review'), tree('a Daily', 'c Planning')])
  expect(linesOf(lines)).toEqual(['a a', '- c', 'b -'])
})

test('matches by title without accents, case and trailing punctuation if ids change in each sprint', () => {
  const lines = topicLines([tree('x Comunicação'), tree('y comunicacao!')])
  expect(linesOf(lines)).toEqual(['x y'])
  expect(lines[0]).toMatchObject({ titles: ['comunicacao!'], ticks: [] })
})

test('two topics that swap their titles continue under their titles', () => {
  const lines = topicLines([tree('a Daily', 'b Review'), tree('a Review', 'b Daily')])
  expect(linesOf(lines)).toEqual(['b a', 'a b'])
})

test('the same title under two parents is two topics, wherever they are', () => {
  const lines = topicLines([
    tree('p P', '  a Quality', 'q Q', '  b Quality'),
    tree('p P', '  d Quality', 'q Q', '  c Quality'),
  ])
  expect(linesOf(lines)).toEqual(['p p', 'a d', 'q q', 'b c'])
})

test('only the id tells topics of the same title under one parent apart', () => {
  const twice = tree('a Daily', 'b Daily')
  expect(linesOf(topicLines([twice, tree('b Daily', 'a Daily')]))).toEqual(['b b', 'a a'])
  expect(linesOf(topicLines([twice, tree('c Daily', 'b Daily')]))).toEqual(['- c', 'b b', 'a -'])
})

test('a title that two topics had is not given to a third one elsewhere', () => {
  const lines = topicLines([
    tree('p P', '  a Quality', 'q Q', '  b Quality'),
    tree('p P', 'q Q', 'r R', '  c Quality'),
  ])
  expect(linesOf(lines)).toEqual(['p p |1', 'q q |1', '- r', '- c', 'a -', 'b -'])
})

test('sorts removed topics last, the latest first', () => {
  const lines = topicLines([tree('a A', 'b B', 'c C', 'd D'), tree('c C', 'b B'), tree('c C')])
  expect(linesOf(lines)).toEqual(['c c c', 'b b -', 'a - -', 'd - -'])
})

test('spelling changes of titles do not affect the lines', () => {
  const rows = ['a A', 'b B', 'c C', 'd D'].flatMap((row) => [
    row,
    `  ${row}`,
    row.replace('B', 'A'),
  ])
  const stretches = fc.subarray(rows).chain((some) => {
    const topics = fc.uniqueArray(fc.constantFrom('', ...some), {
      selector: (row) => row.trim()[0],
    })
    return fc.array(fc.record({ topics, sprints: fc.integer({ min: 1, max: 3 }) }), {
      maxLength: 6,
    })
  })
  fc.assert(
    fc.property(stretches, (all) => {
      const history = all.flatMap(({ topics, sprints }) => Array<string[]>(sprints).fill(topics))
      const factsOf = (endingOf: (at: number) => string) => {
        const sprints = history.map((topics, at) =>
          tree(...topics.filter(Boolean).map((row) => row + endingOf(at))),
        )
        return topicLines(sprints).map((line) => ({
          line: linesOf([line]),
          ticks: line.ticks,
          parent: idsOf(line.newest.parent ?? undefined),
          children: [...line.newest.children].map(idsOf),
        }))
      }
      expect(factsOf(() => '')).toEqual(factsOf((at) => (at % 2 === 0 ? '' : '.')))
    }),
    { numRuns: casesOf(1000) },
  )
})

/** Parses `id title` lines. Two spaces indent a sub-topic. */
function tree(...rows: string[]): Topic[] {
  let parent = ''
  return parseTopics(
    rows.map((row) => {
      const [, indent = '', id = '', title = ''] = /^( *)(\S+) (.*)$/.exec(row) ?? []
      if (indent === '') parent = id
      return indent === '' ? { id, title } : { id, title, parent }
    }),
  )
}

function away(sprints: number): Topic[][] {
  return Array.from({ length: sprints }, () => tree('z Z'))
}

function idsOf(line: { topics: (Topic | null)[] } | undefined): string {
  return line?.topics.map((topic) => topic?.id ?? '-').join(' ') ?? ''
}

/** Returns each line's ids and the sprints in which it breaks. */
function linesOf(lines: ReturnType<typeof topicLines>): string[] {
  return lines.map((line) => `${idsOf(line)}${line.breaks.length > 0 ? ` |${line.breaks}` : ''}`)
}
