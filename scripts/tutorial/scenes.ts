import { join } from 'node:path'
import type { Cue } from './captions.ts'
import { encodeTrack, layOut } from './ffmpeg.ts'
import type { FilmSet } from './film-set.ts'
import { drawRoomFrame, PLACES } from './room-frame.ts'
import { filmDashboard, openAccount } from './scene-dashboard.ts'
import { filmRoom, finishRoom, openRoom } from './scene-live.ts'
import { filmLocalMode } from './scene-local.ts'
import { filmReport, filmStart } from './scene-report.ts'
import { filmTitle, WHOLE } from './scene-title.ts'
import type { Stage } from './stage.ts'

export const SCENES = ['title', 'local', 'dashboard', 'live', 'report', 'start'] as const
export type SceneName = (typeof SCENES)[number]

export type FilmedScene = { scene: SceneName; track: string; frames: number; cues: Cue[] }

/** Films the scenes in their order; the report is of the room that was filmed before it. */
export async function filmScenes(
  set: FilmSet,
  { scenes, folder }: { scenes: readonly SceneName[]; folder: string },
): Promise<FilmedScene[]> {
  const filmed: FilmedScene[] = []
  const keep = async (scene: SceneName, stage: Stage) => {
    const track = await develop(set, stage, join(folder, scene))
    filmed.push({ scene, track, frames: stage.frames, cues: stage.cues })
    for (const { page } of stage.cameras) if (scene !== 'live') await page.context().close()
  }
  const wants = (scene: SceneName) => scenes.includes(scene)

  if (wants('title')) await keep('title', await filmTitle(set))
  if (wants('local')) await keep('local', await filmLocalMode(set))
  if (wants('dashboard') || wants('live')) {
    const { page } = await set.openScreen({
      name: 'account',
      viewport: { width: 1280, height: 720 },
    })
    const { squadId } = await openAccount(page, set)
    if (wants('dashboard')) await keep('dashboard', await filmDashboard(set, page))
    if (wants('live')) {
      const room = await openRoom(set, { page, squadId })
      await keep('live', await filmRoom(set, room))
      if (wants('report')) {
        await finishRoom(set, room)
        await keep('report', await filmReport(set, room.lead))
      }
    }
  }
  if (wants('start')) await keep('start', await filmStart(set))
  return filmed
}

/** One picture of all of a scene's screens. */
async function develop(set: FilmSet, { cameras, frames }: Stage, name: string): Promise<string> {
  const isAlone = cameras.length === 1
  const placed: { track: string; x: number; y: number }[] = []
  for (const [at, { shots }] of cameras.entries()) {
    const place = (isAlone ? undefined : PLACES[at]) ?? { x: 0, y: 0, ...WHOLE }
    const { x, y, width, height } = place
    const target = `${name}-${at}.mkv`
    placed.push({ track: await encodeTrack(shots, { frames, width, height, target }), x, y })
  }
  const [only] = placed
  if (only && isAlone) return only.track
  const stills = { under: `${name}-under.png`, over: `${name}-over.png` }
  const { page } = await set.openScreen({ name: 'frame', viewport: WHOLE })
  await drawRoomFrame(page, stills)
  await page.context().close()
  return layOut(placed, { ...stills, target: `${name}.mkv` })
}
