/**
 * Removes personal data from Better Auth's log entries: its messages contain addresses after a colon, and a database error's message contains the
 * row's values.
 */
export function toLogFields(message: string, rest: unknown[]) {
  const [event = ''] = message.split(/[:\n"]/)
  const error = rest.find((one) => one instanceof Error)
  return {
    ...(event && { event: event.slice(0, 120) }),
    ...(error && { error: toErrorFields(error) }),
  }
}

function toErrorFields(error: Error) {
  const { code } = ((error.cause ?? error) as { code?: unknown }) ?? {}
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.name, code, stack: frames.map((line) => line.trim()).join('\n') }
}
