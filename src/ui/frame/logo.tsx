import { site } from '../../../site.config'

// Five sectors of a 270° dial, one for each pigment of the scale.
const SECTORS = [
  'M14.71 83.05A47 47 0 0 1 3.2 47.62L25.02 51.07A25 25 0 0 0 30.33 67.43Z',
  'M4.14 41.7A47 47 0 0 1 26.03 11.57L36.07 31.24A25 25 0 0 0 25.95 45.16Z',
  'M31.38 8.85A47 47 0 0 1 68.62 8.85L58.6 28.53A25 25 0 0 0 41.4 28.53Z',
  'M73.97 11.57A47 47 0 0 1 95.86 41.7L74.05 45.16A25 25 0 0 0 63.93 31.24Z',
  'M96.8 47.62A47 47 0 0 1 85.29 83.05L69.67 67.43A25 25 0 0 0 74.98 51.07Z',
]

/** Renders the logo. `isShort` leaves the name to screen readers if the bar has no space for it. */
export function Logo({ isShort = false }: { isShort?: boolean }) {
  return (
    <span className="inline-flex min-h-11 items-center gap-2.25 text-[1.125rem] font-680 tracking-title [font-stretch:115%]">
      <LogoMark />
      <span className={isShort ? 'below-nav:sr-only' : ''}>{site.name}</span>
    </span>
  )
}

/** Renders the dial alone, if there is no space for the name. */
export function LogoMark() {
  return (
    <svg width="30" height="30" viewBox="0 0 100 100" aria-hidden="true">
      {SECTORS.map((path, index) => (
        <path key={path} d={path} fill={`var(--b${index + 1})`} />
      ))}
      <circle cx="50" cy="52" r="10" fill="currentColor" />
    </svg>
  )
}
