/** Records the tutorial video from the built product; needs ffmpeg. `--language=pt` and `--scene=live` record a part. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './project.ts'
import { type Language, toWebVtt } from './tutorial/captions.ts'
import { encodeFilm, encodeScene, joinScenes } from './tutorial/ffmpeg.ts'
import { openFilmSet } from './tutorial/film-set.ts'
import { drawCases, drawPoster } from './tutorial/pictures.ts'
import { filmScenes, SCENES, type SceneName } from './tutorial/scenes.ts'

const { values } = parseArgs({
  options: {
    language: { type: 'string' },
    scene: { type: 'string', multiple: true },
    /** Where what is made on the way is left. */
    folder: { type: 'string' },
  },
})
const videos = join(ROOT, 'public/video')
mkdirSync(videos, { recursive: true })
for (const language of values.language ? [values.language as Language] : (['pt', 'en'] as const)) {
  const folder = values.folder
    ? join(values.folder, language)
    : mkdtempSync(join(tmpdir(), `tutorial-${language}-`))
  mkdirSync(folder, { recursive: true })
  await record(language, folder)
}

async function record(language: Language, folder: string): Promise<void> {
  const set = await openFilmSet({ language, folder })
  const name = join(videos, `tutorial.${language}`)
  const cases = join(folder, 'cases.png')
  const filmed = await (async () => {
    await drawCases(set, cases)
    if (!values.scene) await drawPoster(set, `${name}.webp`)
    return await filmScenes(set, (values.scene ?? SCENES) as SceneName[])
  })().finally(set.close)
  const tracks: string[] = []
  for (const { scene, takes, seconds } of filmed) {
    console.log(`${scene}: ${seconds.toFixed(1)} s`)
    const track = join(folder, `${scene}.mkv`)
    await encodeScene(takes, { seconds, cases, track })
    tracks.push(track)
  }
  // Single scenes are looked at where they were made.
  if (values.scene) return console.log(folder)

  const film = join(folder, 'film.mkv')
  const { starts, length } = await joinScenes(
    tracks,
    filmed.map(({ seconds }) => seconds),
    film,
  )
  await encodeFilm(film, { name, folder })
  const cues = filmed.flatMap(({ cues }, at) =>
    cues.map(({ second, caption }) => ({ second: (starts[at] ?? 0) + second, caption })),
  )
  writeFileSync(`${name}.vtt`, toWebVtt(cues, { language, length }))
  console.log(`${name}: ${length.toFixed(1)} s; what it was made of is in ${folder}`)
}
