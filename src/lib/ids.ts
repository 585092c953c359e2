/**
 * A random id of 22 URL-safe characters (128 bits). `crypto.randomUUID` would need a secure
 * context, which a plain http address on a local network is not.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
