import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Shot } from './camera.ts'
import { FPS } from './frames.ts'

/** What is kept between the steps: as good as nothing is lost, and every screen has its colours said. */
const KEEP = ['-an', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '3', '-pix_fmt', 'yuv420p']
const COLOURS = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
const FROM_JPEG = 'in_range=pc:out_range=tv:in_color_matrix=bt601:out_color_matrix=bt709'

const FADE_FRAMES = 12

type Track = { frames: number; width: number; height: number; target: string }

/** What was shot of one screen, each frame as often as it stood. */
export async function encodeTrack(
  shots: readonly Shot[],
  { frames, width, height, target }: Track,
): Promise<string> {
  const rate = String(FPS)
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', rate, '-i', 'pipe:0']
  const scale = `scale=${width}:${height}:flags=lanczos:${FROM_JPEG},format=yuv420p,setsar=1`
  const child = start([...input, '-vf', scale, ...KEEP, ...COLOURS, target], 'pipe')
  const ended = once(child, 'exit')
  for (const [at, { frame, file }] of shots.entries()) {
    const picture = await readFile(file)
    const next = shots[at + 1]?.frame ?? frames
    for (let count = frame; count < next; count += 1) {
      if (!child.stdin?.write(picture)) await once(child.stdin ?? child, 'drain')
    }
  }
  child.stdin?.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  return target
}

type Placed = { track: string; x: number; y: number }

/** Several screens on one picture; `under` and `over` are stills of its size, the second with holes. */
export async function layOut(
  screens: readonly Placed[],
  { under, over, target }: { under: string; over: string; target: string },
): Promise<string> {
  const still = (file: string) => ['-loop', '1', '-framerate', String(FPS), '-i', file]
  const steps = screens.map(
    ({ x, y }, at) =>
      `[${at === 0 ? 'under' : `s${at - 1}`}][${at + 1}]overlay=${x}:${y}:shortest=1[s${at}]`,
  )
  const matrix = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'
  const filter = [
    `[0]${matrix}[under]`,
    ...steps,
    `[${screens.length + 1}]scale=out_color_matrix=bt709:out_range=tv,format=yuva420p[over]`,
    `[s${screens.length - 1}][over]overlay=0:0:shortest=1,setsar=1[all]`,
  ].join(';')
  const tracks = screens.flatMap(({ track }) => ['-i', track])
  const inputs = [...still(under), ...tracks, ...still(over)]
  await ffmpeg([...inputs, '-filter_complex', filter, '-map', '[all]', ...KEEP, ...COLOURS, target])
  return target
}

/** Where each scene begins in the film, and how long that is, in frames: neighbours lie over each other as they fade. */
export function toTimeline(lengths: readonly number[]): { starts: number[]; length: number } {
  const starts: number[] = []
  let length = 0
  for (const frames of lengths) {
    const start = Math.max(0, length - FADE_FRAMES)
    starts.push(start)
    length = start + frames
  }
  return { starts, length }
}

/** The scenes one after the other, each fading into the next. */
export async function join(
  tracks: readonly string[],
  { starts, target }: { starts: readonly number[]; target: string },
): Promise<string> {
  const duration = FADE_FRAMES / FPS
  const fades = tracks.slice(1).map((_, at) => {
    const offset = ((starts[at + 1] ?? 0) / FPS).toFixed(4)
    const from = at === 0 ? '[0]' : `[f${at}]`
    return `${from}[${at + 1}]xfade=transition=fade:duration=${duration}:offset=${offset}[f${at + 1}]`
  })
  const inputs = tracks.flatMap((track) => ['-i', track])
  const last = `[f${tracks.length - 1}]`
  await ffmpeg([
    ...inputs,
    '-filter_complex',
    fades.join(';'),
    '-map',
    last,
    ...KEEP,
    ...COLOURS,
    target,
  ])
  return target
}

/** As browsers get it: H.264 for all of them, VP9 for those that take it. */
export async function encodeFilm(
  film: string,
  { name, folder }: { name: string; folder: string },
): Promise<void> {
  const h264 = ['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '24']
  const ready = ['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
  await ffmpeg(['-i', film, '-an', ...h264, ...ready, ...COLOURS, `${name}.mp4`])
  const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-row-mt', '1', '-g', '240']
  const passes = ['-passlogfile', `${folder}/vp9`, '-deadline', 'good']
  await ffmpeg([
    '-i',
    film,
    '-an',
    ...vp9,
    ...passes,
    '-pass',
    '1',
    '-cpu-used',
    '4',
    '-f',
    'null',
    '-',
  ])
  const last = ['-pass', '2', '-cpu-used', '3', ...COLOURS]
  await ffmpeg(['-i', film, '-an', ...vp9, ...passes, ...last, `${name}.webm`])
}

async function ffmpeg(options: string[]): Promise<void> {
  const [code] = await once(start(options, 'ignore'), 'exit')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

function start(options: string[], input: 'pipe' | 'ignore') {
  return spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options], {
    stdio: [input, 'inherit', 'inherit'],
  })
}
