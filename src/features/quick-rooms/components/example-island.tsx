import { createRoot } from 'react-dom/client'
import { StaticRouter } from '~/ui/router'
import { ExampleRoom } from './example-room'

/** Shows the example above a page that React does not run. */
export function showExample({ button, onEnd }: { button: HTMLElement; onEnd: () => void }): void {
  const page = document.querySelector<HTMLElement>('#app')
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  setShown(true)
  root.render(
    <StaticRouter pathname={location.pathname}>
      <ExampleRoom
        onClose={(wantsRoom) => {
          root.unmount()
          place.remove()
          setShown(false)
          button.focus()
          if (wantsRoom) onEnd()
        }}
      />
    </StaticRouter>,
  )

  /** Makes the page unreachable and fixed while the example is on the screen. */
  function setShown(isShown: boolean) {
    if (page) page.inert = isShown
    document.documentElement.style.overflow = isShown ? 'hidden' : ''
  }
}
