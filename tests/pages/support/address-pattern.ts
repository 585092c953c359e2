/** True if a URL matches a pattern as in the browser tests: one star within a segment, two for any segments. */
export function isMatch(url: URL, pattern: string | RegExp, origin: string): boolean {
  if (pattern instanceof RegExp) return pattern.test(url.href)
  const full = /^(\*\*|https?:)/.test(pattern) ? pattern : `${origin}${pattern}`
  const source = full
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*/g, (star) =>
      star === '**/' ? '(?:.*/)?' : star === '**' ? '.*' : '[^/]*',
    )
  return new RegExp(`^${source}$`).test(url.href)
}
