import { type RefObject, useLayoutEffect } from 'react'

/** Halvings of the interval: precise to less than a pixel of the largest text. */
const TRIES = 7

/** Smaller screens scroll the page (wall.module.css), and texts keep their size. */
const SMALLEST = { width: 960, height: 540 }

/**
 * Sets `--fit` of the wall to the largest value, at most 1, at which everything fits on the screen. If nothing fits,
 * sets 0 and `data-tight`, which shortens long lists.
 */
export function useFit(wall: RefObject<HTMLElement | null>): void {
  // The layout of the page, measured after every change of content, window and fonts.
  useLayoutEffect(() => {
    const refit = () => wall.current && shrinkToFit(wall.current)
    refit()
    window.addEventListener('resize', refit)
    document.fonts.addEventListener('loadingdone', refit)
    return () => {
      window.removeEventListener('resize', refit)
      document.fonts.removeEventListener('loadingdone', refit)
    }
  })
}

function shrinkToFit(wall: HTMLElement): void {
  const { innerWidth, innerHeight } = window
  const fitsAt = (value: number) => {
    wall.style.setProperty('--fit', String(value))
    return wall.getBoundingClientRect().height <= innerHeight + 0.5
  }
  const isSmall = innerWidth < SMALLEST.width || innerHeight < SMALLEST.height
  wall.removeAttribute('data-tight')
  if (fitsAt(1) || isSmall) return
  let [fitting, exceeding] = [0, 1]
  for (let count = 0; count < TRIES; count += 1) {
    const middle = (fitting + exceeding) / 2
    if (fitsAt(middle)) fitting = middle
    else exceeding = middle
  }
  wall.toggleAttribute('data-tight', !fitsAt(fitting))
}
