import type { ReactNode } from 'react'
import { type FigureName, LABEL_SEPARATOR } from '~/domain/text/illustrations'
import type { FigureDrawing } from './illustrations/label'

type FigureProps = {
  name: FigureName
  labels: string
  /** Describes the drawing and its conclusion. */
  alt: string
  children: ReactNode
}

/** Returns the component for an article's figures. Each article has its own drawings, so that no page loads those of the others. */
export function figureOf(drawings: Partial<Record<FigureName, FigureDrawing>>) {
  return function Figure({ name, labels, alt, children }: FigureProps) {
    const drawing = drawings[name]
    if (!drawing) throw new Error(`the build lacks the figure ${name}`)
    return (
      <figure className="my-7">
        <svg
          viewBox={`0 0 640 ${drawing.height}`}
          role="img"
          aria-label={alt}
          className="w-full rounded-panel border border-line bg-surface px-11 py-5 below-layout:px-2.5 below-layout:py-3.5"
        >
          <drawing.Drawing labels={labels.split(LABEL_SEPARATOR)} />
        </svg>
        <figcaption className="mt-2 text-14 text-ink-2">{children}</figcaption>
      </figure>
    )
  }
}
