import { useMemo } from 'react'
import { m } from '~/paraglide/messages'
import { qrPath } from './qr-path'
import './instruments.css'

/** Dark on white in every theme: many cameras do not read a code that is light on dark. */
export function QrCode({ text }: { text: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    <svg className="qr-code" role="img" aria-label={m.room_qr()} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  )
}
