/** Records the tutorial video from the built product; needs ffmpeg. `--language=pt` and `--scene=live` record a part. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './project.ts'
import { type Language, toWebVtt } from './tutorial/captions.ts'
import { encodeFilm, join as joinScenes, toTimeline } from './tutorial/ffmpeg.ts'
import { type FilmSet, openFilmSet } from './tutorial/film-set.ts'
import { FPS } from './tutorial/frames.ts'
import { drawPoster } from './tutorial/poster.ts'
import { filmScenes, SCENES, type SceneName } from './tutorial/scenes.ts'

const { values } = parseArgs({
  options: {
    language: { type: 'string' },
    scene: { type: 'string', multiple: true },
    /** Where what is made on the way is left. */
    folder: { type: 'string' },
  },
})
const wanted = values.language ? [values.language as Language] : (['pt', 'en'] as const)
const scenes = (values.scene ?? SCENES) as SceneName[]
const videos = join(ROOT, 'public/video')
mkdirSync(videos, { recursive: true })
for (const language of wanted) await record(language)

async function record(language: Language): Promise<void> {
  const folder = values.folder
    ? join(values.folder, language)
    : mkdtempSync(join(tmpdir(), `tutorial-${language}-`))
  mkdirSync(folder, { recursive: true })
  const set = await openFilmSet({ language, folder })
  const name = join(videos, `tutorial.${language}`)
  const filmed = await film(set, { folder, poster: `${name}.webp` }).finally(set.close)
  for (const { scene, frames } of filmed) console.log(`${scene}: ${(frames / FPS).toFixed(1)} s`)
  // Single scenes are looked at where they were made.
  if (values.scene) return console.log(folder)

  const { starts, length } = toTimeline(filmed.map(({ frames }) => frames))
  const whole = await joinScenes(
    filmed.map(({ track }) => track),
    { starts, target: join(folder, 'film.mkv') },
  )
  await encodeFilm(whole, { name, folder })
  const cues = filmed.flatMap(({ cues }, at) =>
    cues.map(({ frame, caption }) => ({ frame: (starts[at] ?? 0) + frame, caption })),
  )
  writeFileSync(`${name}.vtt`, toWebVtt(cues, { language, length }))
  console.log(`${name}: ${(length / FPS).toFixed(1)} s; what it was made of is in ${folder}`)
}

async function film(set: FilmSet, { folder, poster }: { folder: string; poster: string }) {
  if (!values.scene) await drawPoster(set, poster)
  return filmScenes(set, { scenes, folder })
}
