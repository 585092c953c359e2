import { CAPTIONS } from 'virtual:captions'
import { ChevronDown, Play } from 'lucide-react'
import { languageTag } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'

/** Lengths of the videos. A test compares them with the files. */
const SECONDS = 62

/** The tutorial. Only its poster is loaded until the user starts it (`play-video.ts`). */
export function TutorialVideo() {
  const locale = useLocale()
  const files = `/video/tutorial.${locale}`
  return (
    <figure className="grid gap-3">
      <div className="relative aspect-video overflow-hidden rounded-sheet border border-line bg-surface">
        <img
          src={`${files}.webp`}
          alt={m.landing_video_poster()}
          width={1280}
          height={720}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
        <a
          href={`${files}.mp4`}
          data-press="play-video"
          className="group absolute inset-0 grid place-items-center rounded-sheet text-ink -outline-offset-4"
        >
          <span className="sr-only">{m.landing_video_watch()}</span>
          <span className="grid size-21 place-items-center rounded-full bg-ink pl-1 text-on-ink transition-transform duration-200 group-hover:scale-105 below-layout:size-17 motion-reduce:transition-none">
            <Play size={26} strokeWidth={1.75} fill="currentColor" aria-hidden />
          </span>
        </a>
        <template>
          <video
            controls
            playsInline
            preload="auto"
            poster={`${files}.webp`}
            width={1280}
            height={720}
            aria-label={m.landing_video_title()}
            className="size-full -outline-offset-4"
          >
            <source src={`${files}.webm`} type="video/webm" />
            <source src={`${files}.mp4`} type="video/mp4" />
            <track
              kind="captions"
              src={`${files}.vtt`}
              srcLang={languageTag(locale)}
              label={m.landing_video_captions()}
              default
            />
          </video>
        </template>
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-14">
        <b className="font-580">{m.landing_video_title()}</b>
        <span className="text-ink-2">{lengthOf(SECONDS)}</span>
      </figcaption>
      <Transcript />
    </figure>
  )
}

/** Transcript of the video. */
function Transcript() {
  return (
    <details className="group text-14 text-ink-2">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-580 text-ink">
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden className="group-open:rotate-180" />
        {m.landing_video_transcript()}
      </summary>
      <ol className="grid list-decimal gap-1 pt-1 pl-7">
        {CAPTIONS[useLocale()].map((caption) => (
          <li key={caption}>{caption}</li>
        ))}
      </ol>
    </details>
  )
}

function lengthOf(seconds: number): string {
  return m.landing_video_length({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}
