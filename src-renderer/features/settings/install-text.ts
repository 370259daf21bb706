/** How to install a package manually, by its file extension; '' for an unknown kind. */
export function installText(name: string): string {
  const known = WAYS.find(([ending]) => name.endsWith(ending))
  return known === undefined ? '' : `${known[1].replaceAll('NAME', () => name)} Close Casebook first. Cases, settings and keys stay.`
}

const WAYS: readonly (readonly [ending: string, way: string])[] = [
  ['.deb', 'In a terminal, in its folder: sudo apt install ./NAME.'],
  ['.AppImage', 'Allow it to be run (chmod +x NAME), then start it in place of the old one.'],
  ['.tar.gz', 'Unpack it into a folder of its own and start casebook there.'],
  ['-portable.exe', 'Start it in place of the old one.'],
  ['.exe', 'Open it; it installs over this version.'],
  ['.dmg', 'Open it and move Casebook into the programs, over this version.'],
  ['.zip', 'Unpack it and start Casebook there; on macOS move it into the programs, over this version.'],
  ['.tgz', 'In a terminal, in its folder: npm install --global ./NAME.'],
]
