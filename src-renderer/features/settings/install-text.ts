import { messages } from './messages.ts'
/** How to install a package manually, by its file extension; '' for an unknown kind. */
export function installText(name: string): string {
  const known = WAYS.find(([ending]) => name.endsWith(ending))
  return known === undefined ? '' : `${known[1].replaceAll('NAME', () => name)} Close Casebook first. Cases, settings and keys are kept.`
}

const WAYS: readonly (readonly [ending: string, way: string])[] = [
  ['.deb', messages.installDeb],
  ['.AppImage', messages.installAppImage],
  ['.tar.gz', messages.installTarGz],
  ['-portable.exe', messages.installPortable],
  ['.exe', messages.installExe],
  ['.dmg', messages.installDmg],
  ['.zip', messages.installZip],
  ['.tgz', messages.installTgz],
]
