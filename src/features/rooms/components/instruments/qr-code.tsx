import { useMemo } from 'react'
import { qrPath } from '~/features/rooms/drawing/qr-path'
import { m } from '~/paraglide/messages'

/** Dark on white in every theme, because many cameras cannot read a light code on dark. */
export function QrCode({ text, className = '' }: { text: string; className?: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      className={`block aspect-square max-w-full rounded-(--qr-radius,var(--r-panel)) border border-line bg-[white] fill-[black] [forced-color-adjust:none] [shape-rendering:crispedges] ${className}`}
      role="img"
      aria-label={m.room_qr()}
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={path} />
    </svg>
  )
}
