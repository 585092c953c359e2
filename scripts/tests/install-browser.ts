import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.ts'
import { run, runTool } from '../run.ts'
import { installPackages } from './install-packages.ts'

/** A way to install. Resolves to true if the installation succeeded; the caller must verify that the browser starts. */
type Installer = { name: string; install: () => Promise<boolean> }

const MINUTE = 60_000

const NPM_FOLDER = join(ROOT, '.cache/chromium')

/** Starts the npm-packaged Chromium with its own libraries. */
export const NPM_CHROMIUM = join(NPM_FOLDER, 'chromium.sh')

/** Installers, best first: Playwright's own version, then the system's, then one that needs only npm. */
export const shellInstallers: Installer[] = [
  { name: "Playwright's headless shell", install: installFromPlaywright },
  { name: "Debian's headless shell", install: installFromDebian },
  { name: 'the Chromium packaged for npm', install: installFromNpm },
]

async function installFromPlaywright(): Promise<boolean> {
  const playwright = { package: '@playwright/test', name: 'playwright' }
  const args = ['install', '--only-shell', 'chromium']
  return (await runTool(playwright, args, { timeoutMs: 3 * MINUTE })) === 0
}

function installFromDebian(): Promise<boolean> {
  return installPackages('chromium-headless-shell')
}

/** Installs Chromium from npm. The package is made for AWS Lambda; on another Linux it needs the folder to unpack to and the libraries to use. */
async function installFromNpm(): Promise<boolean> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  // Into an empty folder, because the package treats an incomplete one as complete.
  rmSync(NPM_FOLDER, { recursive: true, force: true })
  mkdirSync(join(NPM_FOLDER, 'unpacked'), { recursive: true })
  writeFileSync(join(NPM_FOLDER, 'package.json'), '{ "private": true, "type": "module" }\n')
  const install = ['install', '--no-audit', '--no-fund', '@sparticuz/chromium@153.0.0']
  if ((await run('npm', install, { cwd: NPM_FOLDER, timeoutMs: 5 * MINUTE })) !== 0) return false

  const unpack = `
    import chromium, { inflate } from '@sparticuz/chromium'
    await chromium.executablePath()
    await inflate('node_modules/@sparticuz/chromium/bin/al2023.tar.br')`
  const unpacked = join(NPM_FOLDER, 'unpacked')
  const env = { TMPDIR: unpacked }
  const args = ['--input-type=module', '--eval', unpack]
  if ((await run(process.execPath, args, { cwd: NPM_FOLDER, env })) !== 0) return false

  // The package's own configuration looks for fonts in Lambda's folders, and without any a page ends the browser.
  const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${unpacked}/fonts</dir>
  <cachedir>${unpacked}/font-cache</cachedir>
</fontconfig>
`
  writeFileSync(join(unpacked, 'fonts.conf'), fonts)
  const script = `#!/bin/sh
export LD_LIBRARY_PATH="${unpacked}/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="${unpacked}/fonts.conf"
exec "${unpacked}/chromium" "$@"
`
  writeFileSync(NPM_CHROMIUM, script)
  chmodSync(NPM_CHROMIUM, 0o755)
  return true
}
