/** How to install a package manually, by its file extension; '' for an unknown kind. */
export function installText(name: string): string {
  const known = WAYS.find(([ending]) => name.endsWith(ending))
  return known === undefined ? '' : `${known[1].replaceAll('NAME', () => name)} Close Casebook first. Cases, settings and keys are kept.`
}

const WAYS: readonly (readonly [ending: string, way: string])[] = [
  ['.deb', 'Run in its folder: sudo apt install ./NAME.'],
  ['.AppImage', 'Make it executable (chmod +x NAME), then start it instead of the previous version.'],
  ['.tar.gz', 'Unpack it into a new folder and start casebook there.'],
  ['-portable.exe', 'Start it instead of the previous version.'],
  ['.exe', 'Open it to install it over this version.'],
  ['.dmg', 'Open it and move Casebook to Applications, replacing this version.'],
  ['.zip', 'Unpack it and start Casebook there. On macOS, move it to Applications, replacing this version.'],
  ['.tgz', 'Run in its folder: npm install --global ./NAME.'],
]
