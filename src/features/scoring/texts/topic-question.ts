import { m } from '~/paraglide/messages'

type Question =
  | { kind: 'fell'; sprint: string; isLasting: boolean }
  | { kind: 'rose' | 'low' }
  | { kind: 'split'; lowest: number; highest: number }

/** Words the question that a topic raises. `sprint` is the name of the one in which a fall began. */
export function topicQuestion(question: Question): string {
  switch (question.kind) {
    case 'fell': {
      const { sprint, isLasting } = question
      return isLasting ? m.trends_ask_fell({ sprint }) : m.trends_ask_fell_now({ sprint })
    }
    case 'rose':
      return m.trends_ask_rose()
    case 'low':
      return m.trends_ask_low()
    case 'split':
      return m.trends_ask_split(question)
  }
}
