import { MEETING_TOPIC } from '~/domain/rooms/meeting-topic'
import { parseTopics, type Topic } from '~/domain/topics/topic-tree'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

/**
 * Returns the topic of the vote on the meeting itself, in the language of the person who opens the room. Source: "Return on Time Invested" in Esther Derby and
 * Diana Larsen, Agile Retrospectives (2006), here on the scale of every other vote.
 */
export function meetingTopics(locale: Locale): Topic[] {
  const language = { locale }
  const anchors = [
    m.meeting_0({}, language),
    m.meeting_1({}, language),
    m.meeting_2({}, language),
    m.meeting_3({}, language),
    m.meeting_4({}, language),
    m.meeting_5({}, language),
  ]
  const title = m.meeting_topic({}, language)
  const description = m.meeting_description({}, language)
  return parseTopics([{ id: MEETING_TOPIC, title, description, anchors }])
}
