import { m } from '~/paraglide/messages'

/** Describes a room's votes before they begin, as in '6 tópicos, 30 segundos cada'. `seconds` is null if there is no limit. */
export function topicsText(count: number, seconds: number | null): string {
  if (count === 1) {
    return seconds === null ? m.member_lobby_topic_no_limit() : m.member_lobby_topic({ seconds })
  }
  return seconds === null
    ? m.member_lobby_topics_no_limit({ count })
    : m.member_lobby_topics({ count, seconds })
}
