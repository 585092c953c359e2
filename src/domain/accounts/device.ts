/** Names of browser and system for people to read; null if unknown. */
export type Device = { browser: string | null; system: string | null }

// The order matters: most browsers also name the browsers they derive from.
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Reads a `User-Agent` header. Returns names without versions: versions change every week and do not help to recognise a device. */
export function describeDevice(userAgent: string | null): Device {
  return { browser: find(BROWSERS, userAgent), system: find(SYSTEMS, userAgent) }
}

function find(known: readonly [RegExp, string][], text: string | null): string | null {
  return known.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? null
}
