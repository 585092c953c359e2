import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { PLACES } from './pictures.ts'
import type { Take } from './stage.ts'

/** What is kept between the steps: as good as nothing is lost, and every screen has its colours said. */
const COLOURS = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
const X264 = ['-an', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...COLOURS]
const KEEP = [...X264, '-preset', 'ultrafast', '-crf', '3']
const TO_TV = 'out_color_matrix=bt709:out_range=tv'

const FADE_SECONDS = 0.4

/** The screens of a scene on one picture: one fills it, several stand in their cases. */
export async function encodeScene(
  takes: readonly Take[],
  { seconds, cases, track }: { seconds: number; cases: string; track: string },
): Promise<void> {
  const isAlone = takes.length === 1
  const inputs = takes.flatMap((take, at) => ['-f', 'concat', '-safe', '0', '-i', list(take, at)])
  const scaled = takes.map((_, at) => {
    const { width, height } = (isAlone ? undefined : PLACES[at]) ?? { width: 1280, height: 720 }
    const jpeg = `in_range=pc:in_color_matrix=bt601:${TO_TV}`
    return `[${at}]fps=30,scale=${width}:${height}:flags=lanczos:${jpeg},format=yuv420p,setsar=1,tpad=stop=-1:stop_mode=clone[t${at}]`
  })
  const placed = PLACES.map(({ x, y }, at) => `[p${at}][t${at}]overlay=${x}:${y}[p${at + 1}]`)
  const framed = [
    'color=black:s=1280x720:r=30,format=yuv420p[p0]',
    ...placed,
    `[${takes.length}]scale=${TO_TV},format=yuva420p[cases]`,
    `[p${PLACES.length}][cases]overlay=0:0,setsar=1[all]`,
  ]
  const graph = [...scaled, ...(isAlone ? [] : framed)].join(';')
  const last = ['-map', isAlone ? '[t0]' : '[all]', '-t', String(seconds)]
  const still = isAlone ? [] : ['-loop', '1', '-framerate', '30', '-i', cases]
  await ffmpeg([...inputs, ...still, '-filter_complex', graph, ...last, ...KEEP, track])

  /** What was shot of one screen, each picture until the next one. */
  function list({ shots }: Take, at: number): string {
    const lines = shots.flatMap(({ second, file }, of) => {
      const until = Math.max(second, shots[of + 1]?.second ?? seconds)
      return [`file '${file}'`, `duration ${(until - (of === 0 ? 0 : second)).toFixed(4)}`]
    })
    const path = `${track}-${at}.txt`
    writeFileSync(path, ['ffconcat version 1.0', ...lines, ''].join('\n'))
    return path
  }
}

/** The scenes one after the other, each fading into the next. Returns where each begins, and the film's length. */
export async function joinScenes(
  tracks: readonly string[],
  lengths: readonly number[],
  target: string,
): Promise<{ starts: number[]; length: number }> {
  const starts: number[] = []
  let length = FADE_SECONDS
  for (const seconds of lengths) {
    starts.push(length - FADE_SECONDS)
    length += seconds - FADE_SECONDS
  }
  const fades = starts.slice(1).map((start, at) => {
    const from = at === 0 ? '[0]' : `[f${at}]`
    return `${from}[${at + 1}]xfade=duration=${FADE_SECONDS}:offset=${start.toFixed(4)}[f${at + 1}]`
  })
  const inputs = tracks.flatMap((track) => ['-i', track])
  const map = ['-filter_complex', fades.join(';'), '-map', `[f${fades.length}]`]
  await ffmpeg([...inputs, ...map, ...KEEP, target])
  return { starts, length }
}

/** As browsers get it: H.264 for all of them, VP9 for those that take it. */
export async function encodeFilm(
  film: string,
  { name, folder }: { name: string; folder: string },
): Promise<void> {
  const slow = ['-preset', 'slow', '-tune', 'animation', '-crf', '24', '-profile:v', 'high']
  await ffmpeg(['-i', film, ...X264, ...slow, '-movflags', '+faststart', `${name}.mp4`])
  const vp9 = '-c:v libvpx-vp9 -crf 36 -b:v 0 -row-mt 1 -g 240 -deadline good'.split(' ')
  const input = ['-i', film, '-an', ...vp9, '-passlogfile', `${folder}/vp9`]
  await ffmpeg([...input, '-pass', '1', '-cpu-used', '5', '-f', 'null', '-'])
  await ffmpeg([...input, '-pass', '2', '-cpu-used', '5', ...COLOURS, `${name}.webm`])
}

async function ffmpeg(options: string[]): Promise<void> {
  const quiet = ['-hide_banner', '-loglevel', 'error', '-y']
  const [code] = await once(spawn('ffmpeg', [...quiet, ...options], { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
