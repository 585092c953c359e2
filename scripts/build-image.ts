import { ROOT } from './project.ts'
import { isOnPath, run } from './run.ts'

/** In the order of preference. Each takes the same arguments. */
const BUILDERS = ['docker', 'podman', 'buildah']

/** The program that builds images on this machine, or null. */
export function findBuilder(): string | null {
  return BUILDERS.find(isOnPath) ?? null
}

type ImageOptions = {
  name: string
  base?: string | undefined
  /** For the program, before and after the word `build`. */
  flags?: string[]
  options?: string[]
}

/** Builds the image of this checkout; resolves to the exit code. `base` takes the place of the image with Node that the Containerfile names. */
export function buildImage(
  builder: string,
  { name, base, flags = [], options = [] }: ImageOptions,
): Promise<number> {
  const on = base ? ['--build-arg', `BASE=${base}`] : []
  // OCI images have no HEALTHCHECK, so the other two must be told to keep it. The texts are compiled to 2,000 files at once, and their
  // limit may be 1,024.
  const format = builder === 'docker' ? [] : ['--format', 'docker', '--ulimit', 'nofile=8192:8192']
  return run(builder, [
    ...flags,
    'build',
    ...options,
    ...format,
    ...on,
    '-f',
    'Containerfile',
    '-t',
    name,
    ROOT,
  ])
}
