import type { Votes } from './stored-rows'

const SCORES: Record<string, string> = {
  'Qualidade do produto': '333323333434',
  'Metodologias ágeis/Planning': '323333333344',
  'Metodologias ágeis/Daily': '333333333355',
  'Metodologias ágeis/Refinamento QA': '221222222223',
  'Metodologias ágeis/Review': '434333443443',
  'Uso e maturidade da ferramenta de gestão/Movimentações dos cards - Sprint': '222122233334',
  'Uso e maturidade da ferramenta de gestão/Leitura de gráfico': '010100101101',
  'Comunicação time dev': '444434333454',
  'Entendimento das demandas': '333233323323',
  'Critérios de aceite': '443444344422',
}

/** Votes on `Entendimento das demandas` in the last three sprints: as far apart as possible with a score of 3. */
const APART = [0, 2, 1, 1, 2, 1, 0] as const

/**
 * Returns twelve sprints of one squad, all but the fourth voted on in a live room of seven. One topic falls in the last two sprints, one rises, one
 * divides the squad, and one got another title with the seventh sprint.
 */
export function twelveSprints() {
  const names = Object.keys(SCORES)
  const parents = [...new Set(names.flatMap((name) => name.split('/').slice(0, -1)))]
  const idOf = (name: string) => toId([...parents, ...names].indexOf(name))
  const topics = names.flatMap((name) => {
    const [parent = '', child] = name.split('/')
    const leaf = {
      ...{ id: idOf(name), title: child ?? name },
      ...(child && { parent: idOf(parent), isSubtopic: true }),
    }
    const isFirst = names.find((other) => other.startsWith(`${parent}/`)) === name
    return isFirst ? [{ id: idOf(parent), title: parent }, leaf] : [leaf]
  })
  const scoreOf = (name: string, at: number) => Number(SCORES[name]?.[at] ?? 0)
  const sprints = Array.from({ length: 12 }, (_, at) => ({
    topics: at < 6 ? topics.map(withOldTitle) : topics,
    notes: Object.fromEntries(names.map((name) => [idOf(name), scoreOf(name, at)])),
  }))
  const votes = sprints.map((_, at): Votes => {
    if (at === 3) return {}
    return Object.fromEntries(
      names.map((name, place) => [
        idOf(name),
        name === 'Entendimento das demandas' && at > 8
          ? APART
          : tallyAround(scoreOf(name, at), place + at),
      ]),
    )
  })
  return { rows: sprints, votes, topics }
}

function toId(place: number): string {
  return `10000000-0000-4000-8000-${String(place).padStart(12, '0')}`
}

function withOldTitle<Topic extends { title: string | undefined }>(topic: Topic): Topic {
  return topic.title === 'Comunicação time dev' ? { ...topic, title: 'Conversas' } : topic
}

/** Returns seven votes whose mean is near the score: `shift` moves a few of them by one. */
function tallyAround(score: number, shift: number): Votes[string] {
  const tally: [number, number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0, 0]
  for (let person = 0; person < 7; person += 1) {
    const step = [0, 0, 1, 0, -1, 0, (shift % 3) - 1][person] ?? 0
    tally[Math.min(5, Math.max(0, score + step))] =
      (tally[Math.min(5, Math.max(0, score + step))] ?? 0) + 1
  }
  return tally
}
