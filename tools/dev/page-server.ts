import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type InlineConfig } from 'vite'
import { ROOT } from '../ensure-built.ts'
import type { DevServer } from './dev-pages.ts'

const ADDRESS = '127.0.0.1'

export interface PageServer extends DevServer {
  readonly close: () => Promise<void>
}

/**
 * Vite's development server for the renderer, on any free port of this machine only; hosts fetch
 * the page from it.
 */
export async function startPageServer(renderer: InlineConfig): Promise<PageServer> {
  const nonce = randomBytes(16).toString('base64url')
  const http = createHttpServer()
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(0, ADDRESS, resolve)
  })
  const { port } = http.address() as AddressInfo // a server that listens for TCP has an address with a port
  const vite = await createServer({
    ...renderer,
    configFile: false,
    logLevel: 'warn',
    cacheDir: join(ROOT, '.cache/vite'),
    // No fallback page for unknown addresses: a missing module is a 404.
    appType: 'mpa',
    html: { cspNonce: nonce },
    // Pre-bundled before the first page is shown: a package found later reloads the page.
    optimizeDeps: { ...renderer.optimizeDeps, entries: ['index.html', '**/*-worker.ts'] },
    server: {
      middlewareMode: true,
      ws: { server: http, protocol: 'ws', host: ADDRESS, clientPort: port },
      fs: { allow: ['src-renderer', 'src-shared', 'resources', 'node_modules'].map((folder) => realpathSync(join(ROOT, folder))) },
    },
  })
  http.on('request', (request, response) => {
    // The page's icon is above the renderer's folder, which no address reaches.
    if (request.url?.startsWith('/resources/') === true) request.url = `/@fs${join(ROOT, request.url)}`
    vite.middlewares(request, response)
  })
  return {
    server: `${ADDRESS}:${port}`,
    nonce,
    close: async () => {
      await vite.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
