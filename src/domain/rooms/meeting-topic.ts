/**
 * Id of the last topic of rooms whose squads also vote on the meeting itself. It is no topic of the squad: its votes stand in the report of the
 * sprint alone, for members, and no retrospective, average, trend or topic list has it.
 */
export const MEETING_TOPIC = 'retroscore-meeting'

/** True for the vote on the meeting itself. */
export function isAboutMeeting({ id }: { id: string }): boolean {
  return id === MEETING_TOPIC
}
