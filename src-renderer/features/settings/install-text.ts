import { messages } from './messages.ts'
/** How to install a package manually, by its file extension; '' for an unknown kind. */
export function installText(name: string): string {
  const known = WAYS.find(([ending]) => name.endsWith(ending))
  return known === undefined ? '' : `${known[1].replaceAll('NAME', () => name)} Close Casebook first. Cases, settings and keys are kept.`
}

const WAYS: readonly (readonly [ending: string, way: string])[] = [
  ['.deb', messages.runInItsFolderSudo],
  ['.AppImage', messages.makeItExecutableChmodX],
  ['.tar.gz', messages.unpackItIntoNewFolder],
  ['-portable.exe', messages.startItInsteadOfPrevious],
  ['.exe', messages.openItToInstallIt],
  ['.dmg', messages.openItAndMoveCasebook],
  ['.zip', messages.unpackItAndStartCasebook],
  ['.tgz', messages.runInItsFolderNpm],
]
