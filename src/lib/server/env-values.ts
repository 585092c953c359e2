// What the values of settings must look like.

export function isUrlOf(...protocols: string[]): (text: string) => boolean {
  return (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

/** Long enough, and not one phrase of few letters over and over. */
export function isStrongSecret(text: string): boolean {
  return text.length >= 32 && new Set(text).size >= 12
}

export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}

export function isPoolSize(text: string): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000
}

export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  // It is written into pages as it stands, and URLs take characters that end an attribute there.
  return isWeb && href === `${origin}/` && /^[\w.:/[\]-]+$/.test(origin)
}

export function isLoopback(host = ''): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
