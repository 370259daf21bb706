import { realpathSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { ROOT } from '../ensure-built.ts'

const ADDRESS = '127.0.0.1'
/** Folders whose files the server hands out. */
const SERVED = ['src-renderer', 'src-shared', 'test', 'resources', 'node_modules']

export interface GalleryServer {
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * Serves the component gallery from its sources, on this machine only. Port 0 takes any free port.
 * Rejects with the error of `listen` if the port cannot be used. `watch: null` ignores changes.
 */
export async function startGalleryServer(requestedPort: number, watched: { readonly watch?: null } = {}): Promise<GalleryServer> {
  const http = createHttpServer()
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(requestedPort, ADDRESS, resolve)
  })
  const { port } = http.address() as AddressInfo // a server that listens for TCP has an address with a port
  const vite = await createServer({
    configFile: false,
    root: join(ROOT, 'test/component/gallery'),
    plugins: [react()],
    logLevel: 'warn',
    cacheDir: join(ROOT, '.cache/vite-gallery'),
    appType: 'mpa',
    // Pre-bundled before the first page is shown: a package found later reloads the page.
    optimizeDeps: { entries: ['*.html', '../**/*.stories.tsx'] },
    server: {
      middlewareMode: true,
      ...watched,
      ws: { server: http, protocol: 'ws', host: ADDRESS, clientPort: port },
      fs: { allow: SERVED.map((folder) => realpathSync(join(ROOT, folder))) },
    },
  })
  http.on('request', vite.middlewares)
  return {
    url: `http://${ADDRESS}:${port}/`,
    close: async () => {
      await vite.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
