/**
 * What Better Auth logs, without what could name a person: its sentences have addresses and e-mails in them after a colon,
 * and a database error has the values of the row in its message.
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
