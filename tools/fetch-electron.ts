import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Downloads Electron's archive into Electron's own cache, from which its installer unpacks it; a
 * separate process, because the downloader cannot be aborted. Prints its progress to stdout, one
 * line `BYTES OF_BYTES` per piece; OF_BYTES is 0 if the server does not report it. Argument: the
 * folder of Electron's package.
 */
interface Getter {
  readonly downloadArtifact: (details: unknown) => Promise<string>
}

const folder = process.argv[2] ?? ''
const fromElectron = createRequire(`${folder}/index.js`)
const { version } = fromElectron('./package.json') as { version: string } // Electron's own package.json
// Electron's dependency, resolved from Electron's folder.
const { downloadArtifact } = (await import(pathToFileURL(fromElectron.resolve('@electron/get')).href)) as Getter

// The same details as in Electron's install.js, so that it finds the archive in the cache.
await downloadArtifact({
  version,
  artifactName: 'electron',
  cacheRoot: process.env['electron_config_cache'],
  checksums: fromElectron('./checksums.json'),
  platform: process.env['npm_config_platform'] ?? process.platform,
  arch: process.env['npm_config_arch'] ?? process.arch,
  downloadOptions: {
    quiet: true,
    getProgressCallback: async ({ transferred, total }: { transferred: number; total: number | null }) => {
      process.stdout.write(`${transferred} ${total ?? 0}\n`)
    },
  },
})
