import { followLanguageParameter } from '~/features/about/browser/language-parameter'
import { followReading } from '~/features/blog/browser/reading-position'
import { SHEET_PRESSES } from '~/features/blog/browser/sheet-presses'
import { showCounter } from '~/features/landing/browser/counter'
import { startGauge } from '~/features/landing/browser/gauge-start'
import { playVideo } from '~/features/landing/browser/play-video'
import { startExample } from '~/features/quick-rooms/browser/example-start'
import { startQuickForm } from '~/features/quick-rooms/browser/quick-form'
import { startFrame } from '~/ui/frame/frame'
import { goToTwin } from '~/ui/frame/go-to-twin'

// All the code of read-only pages. React rendered them at build time.
followLanguageParameter()
startGauge()
startQuickForm()
followReading()
startFrame({
  askToLeave: (leave) => leave(),
  replacePage: (path) => location.replace(path),
  presses: {
    ...SHEET_PRESSES,
    'play-video': playVideo,
    'example-room': startExample,
    twin: goToTwin,
  },
})
void showCounter()
