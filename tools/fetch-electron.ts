import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Brings Electron's binary into Electron's own cache, from where its installer unpacks it; a process of its own, because the
 * downloader cannot be stopped half way. Says on stdout how far it is: one line `BYTES OF_BYTES` for each piece, OF_BYTES 0 where
 * the server does not say. Argument: the folder of Electron's package.
 */
interface Getter {
  readonly downloadArtifact: (details: unknown) => Promise<string>
}

const folder = process.argv[2] ?? ''
const fromElectron = createRequire(`${folder}/index.js`)
const { version } = fromElectron('./package.json') as { version: string } // Electron's own package.json
// Electron's dependency, found from where Electron stands.
const { downloadArtifact } = (await import(pathToFileURL(fromElectron.resolve('@electron/get')).href)) as Getter

// The same details that Electron's install.js gives: it then finds what it wants in the cache.
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
