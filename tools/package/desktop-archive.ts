import { createPackageWithOptions, listPackage } from '@electron/asar'

/** Files that the system itself loads; it cannot read them from the archive. */
const UNPACKED = '**/*.node'

/** Packs the desktop app's folder like electron-builder. The same folder gives the same bytes. */
export async function packArchive(folder: string, archive: string): Promise<void> {
  await createPackageWithOptions(folder, archive, { unpack: UNPACKED })
}

/** Permitted content of an archive: the program, its pages, its licences, the keychain module. */
const ALLOWED = [
  /^\/(?:main|preload|renderer|renderer\/assets|node_modules|node_modules\/@napi-rs|node_modules\/@napi-rs\/keyring[\w-]*)$/,
  /^\/(?:package\.json|LICENSE|THIRD-PARTY\.md|main\/index\.js|preload\/index\.cjs|renderer\/index\.html)$/,
  /^\/renderer\/assets\/[\w.-]+\.(?:js|css|woff2|woff|ttf|eot|svg|png|txt)$/,
  /^\/node_modules\/@napi-rs\/keyring[\w-]*\/(?:[\w.-]+\.(?:js|node)|package\.json|README\.md|LICENSE[\w.-]*)$/,
]

/** Names in an archive that are not permitted. */
export function unexpectedEntries(archive: string): readonly string[] {
  return listPackage(archive, { isPack: false })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !ALLOWED.some((pattern) => pattern.test(name)) || /\.(?:map|ts|tsx)$/.test(name))
}
