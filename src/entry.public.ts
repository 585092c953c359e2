import { startFrame } from '~/ui/frame/frame'
import { goToTwin } from '~/ui/frame/go-to-twin'
import { followLanguageParameter } from './features/about/components/language-parameter'
import { followReading } from './features/blog/components/reading-position'
import { SHEET_PRESSES } from './features/blog/components/sheet-presses'
import { showCounter } from './features/landing/components/counter'
import { startGauge } from './features/landing/components/gauge-start'
import { playVideo } from './features/landing/components/play-video'
import { startExample } from './features/quick-rooms/components/example-start'
import { startQuickForm } from './features/quick-rooms/components/quick-form'

// All the code of pages that are read. React has rendered them when they were built.
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
