import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PRODUCT_NAME } from '../../src-main/identity.ts'
import { PROGRAM } from './unpacked-app.ts'

const project = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Installation folder of the program; the data folder is elsewhere and not referenced here. */
const HOME = `opt/${PRODUCT_NAME}`

/** Debian's names of Node's processor names. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Electron's system dependencies. */
const DEPENDS =
  'libgtk-3-0, libnotify4, libnss3, libxss1, libxtst6, xdg-utils, libatspi2.0-0, libuuid1, libsecret-1-0, libasound2 | libasound2t64, libgbm1'

export interface DebFacts {
  readonly version: string
  /** Node's name of the processor. */
  readonly processor: string
  /** Seconds since 1970; no file in the package is newer (source-date.ts). */
  readonly epoch: number
}

/**
 * Builds the deb of an unpacked desktop app in `target` with dpkg-deb and returns its path. It has
 * no maintainer scripts: installing and removing it executes nothing and touches only the listed
 * files. The same folder gives the same bytes.
 */
export function writeDeb(unpacked: string, target: string, { version, processor, epoch }: DebFacts): string {
  const architecture = ARCHITECTURES[processor]
  if (architecture === undefined) throw new Error(`Electron does not run on Debian for ${processor}.`)
  const tree = join(target, 'deb-tree')
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), content, { mode: 0o644 })
  }
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(join(tree, HOME), { recursive: true })
  cpSync(unpacked, join(tree, HOME), { recursive: true })
  put('usr/share/applications/casebook.desktop', DESKTOP_ENTRY)
  put('usr/share/doc/casebook/copyright', 'Casebook, under the MIT licence. What it carries: LICENSE and THIRD-PARTY.md in its archive.\n')
  mkdirSync(join(tree, 'usr/share/pixmaps'), { recursive: true })
  cpSync(project('resources/desktop/icon.png'), join(tree, 'usr/share/pixmaps/casebook.png'))
  mkdirSync(join(tree, 'usr/bin'))
  symlinkSync(`/${HOME}/${PROGRAM}`, join(tree, 'usr/bin', PROGRAM))
  const bytes = setModes(tree)
  put('DEBIAN/control', controlText(version, architecture, Math.ceil(bytes / 1024)))
  chmodSync(join(tree, 'DEBIAN'), 0o755)
  const path = join(target, `casebook-${version}-linux-${architecture}.deb`)
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', tree, path], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
    stdio: 'ignore',
  })
  rmSync(tree, { recursive: true, force: true })
  return path
}

/**
 * Sets file modes independently of the umask; Electron's sandbox helper is setuid root. Returns the
 * bytes of all files.
 */
function setModes(tree: string): number {
  let bytes = 0
  for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    if (!entry.isFile()) continue
    const { mode, size } = statSync(path)
    bytes += size
    chmodSync(path, entry.name === 'chrome-sandbox' ? 0o4755 : (mode & 0o100) === 0 ? 0o644 : 0o755)
  }
  if (!existsSync(join(tree, HOME, PROGRAM))) throw new Error('The unpacked folder contains no Casebook.')
  chmodSync(tree, 0o755)
  return bytes
}

const DESKTOP_ENTRY = `[Desktop Entry]
Type=Application
Name=${PRODUCT_NAME}
Comment=Wallet investigation: cases, evidence, reports
Exec=/${HOME}/${PROGRAM}
Icon=casebook
Terminal=false
Categories=Office;
`

function controlText(version: string, architecture: string, kilobytes: number): string {
  return `Package: casebook
Version: ${version}
Architecture: ${architecture}
Maintainer: Casebook <casebook@localhost>
Installed-Size: ${kilobytes}
Depends: ${DEPENDS}
Recommends: gnome-keyring
Section: misc
Priority: optional
Description: Wallet investigation: cases, evidence, reports
 A desktop application for wallet investigation. Data and keys are the person's own
 and stay when the program is removed.
`
}
