/** In its two halves, which only part between them where there is no room for both. */
export function SpokenCode({ code, className }: { code: string; className: string }) {
  const [first, second] = code.split('-')
  return (
    <p className={className}>
      {first}-
      <wbr />
      {second}
    </p>
  )
}
