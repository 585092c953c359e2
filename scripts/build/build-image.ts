import { spawnSync } from 'node:child_process'
import { ROOT } from '../project.ts'
import { isOnPath, run } from '../run.ts'

/** Builders in order of preference. */
const BUILDERS = ['docker', 'podman', 'buildah']

/** Returns the program that builds images on this machine, or null. Some machines have Docker's client without its daemon. */
export function findBuilder(): string | null {
  const works = (program: string) => spawnSync(program, ['version']).status === 0
  return BUILDERS.find((program) => isOnPath(program) && works(program)) ?? null
}

type ImageOptions = {
  name: string
  base?: string | undefined
  /** Flags for the program, before the command. */
  flags?: string[]
}

/**
 * Options by builder. Without a network namespace, and in a chroot, Buildah also builds inside a container. OCI images have no HEALTHCHECK, so Podman
 * and Buildah need an option to keep it. The texts are compiled to 2,000 files at once, and the default limit may be 1,024.
 */
const OPTIONS: Record<string, string[]> = {
  docker: [],
  podman: ['--format', 'docker', '--ulimit', 'nofile=8192:8192'],
  buildah: [
    ...['--isolation', 'chroot', '--network', 'host'],
    ...['--format', 'docker', '--ulimit', 'nofile=8192:8192'],
  ],
}

/** Builds the image of this checkout and resolves to the exit code. `base` replaces the Node image that the Containerfile names. */
export function buildImage(
  builder: string,
  { name, base, flags = [] }: ImageOptions,
): Promise<number> {
  const on = base ? ['--build-arg', `BASE=${base}`] : []
  const options = [...(OPTIONS[builder] ?? []), ...on, '-f', 'Containerfile', '-t', name]
  return run(builder, [...flags, 'build', ...options, ROOT])
}

/** Writes the image into a file for `docker load` and `podman load`, and resolves to the exit code. */
export function saveImage(builder: string, name: string, file: string): Promise<number> {
  if (builder === 'buildah')
    return run(builder, ['push', '-q', name, `docker-archive:${file}:${name}`])
  const format = builder === 'podman' ? ['--format', 'docker-archive'] : []
  return run(builder, ['save', ...format, '-o', file, name])
}
