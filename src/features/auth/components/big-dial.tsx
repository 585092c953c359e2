const SECTORS = [
  'M29.3 167.87A98 98 0 0 1 2.91 86.65L42.44 92.91A58 58 0 0 0 57.6 139.57Z',
  'M3.54 82.7A98 98 0 0 1 53.74 13.61L71.9 49.26A58 58 0 0 0 43.06 88.96Z',
  'M57.3 11.79A98 98 0 0 1 142.7 11.79L124.53 47.44A58 58 0 0 0 75.47 47.44Z',
  'M146.26 13.61A98 98 0 0 1 196.46 82.7L156.94 88.96A58 58 0 0 0 128.1 49.26Z',
  'M197.09 86.65A98 98 0 0 1 170.7 167.87L142.4 139.57A58 58 0 0 0 157.56 92.91Z',
]

/** Decorative picture of the scale that overflows its container. */
export function BigDial() {
  return (
    <svg className="absolute -top-11 -right-24 w-160" viewBox="0 0 200 200" aria-hidden="true">
      {SECTORS.map((path, index) => (
        <path key={path} d={path} fill={`var(--b${index + 1})`} />
      ))}
      <line x1="100" y1="100" x2="146" y2="66" stroke="var(--ink)" strokeWidth="5" />
      <circle cx="100" cy="100" r="8" fill="var(--ink)" />
    </svg>
  )
}
