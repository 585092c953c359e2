import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT, SERVER } from '../project.ts'
import { run } from '../run.ts'
import { removeAtExit } from './memory.ts'

/**
 * Builds the server of an earlier commit in a separate folder: `ref`, or the last commit without the newest migration. Takes a clean install and a
 * build. The folder is a copy without git, invisible to the repository, and is deleted with this process.
 */
export async function buildEarlier(ref = beforeNewestMigration()) {
  const name = git('log', '-1', '--format=%h %s', ref)
  const folder = mkdtempSync(join(tmpdir(), 'earlier-'))
  process.once('exit', () => removeAtExit(folder))
  const archive = join(folder, 'commit.tar')
  git('archive', `--output=${archive}`, ref)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  for (const args of [
    ['ci', '--prefer-offline', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ]) {
    const code = await run('npm', args, { cwd: folder })
    if (code !== 0) throw new Error(`npm ${args[0]} failed in ${name}`)
  }
  return { name, program: join(folder, relative(ROOT, SERVER)) }
}

/** Returns the commit before the newest migration. Throws if the checkout has no history. The baseline changes no database. */
function beforeNewestMigration(): string {
  const added = git(
    'log',
    '-1',
    '--diff-filter=A',
    '--format=%h',
    '--',
    'drizzle/*.sql',
    ':!drizzle/0000_baseline.sql',
  )
  if (git('rev-list', '-1', `${added}^@`) === '') {
    throw new Error('the commit before the newest migration is not in this checkout: fetch it')
  }
  return `${added}^`
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}
