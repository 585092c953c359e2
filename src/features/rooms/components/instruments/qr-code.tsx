import { useMemo } from 'react'
import { m } from '~/paraglide/messages'
import { qrPath } from './qr-path'
import './instruments.css'

/** Dark on white in every theme, because many cameras cannot read a light code on dark. */
export function QrCode({ text }: { text: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    <svg className="qr-code" role="img" aria-label={m.room_qr()} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  )
}
