import { createServer } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findBrowser } from '../../src-main/hosts/loopback/find-browser.ts'
import { ensureBuilt } from '../../tools/ensure-built.ts'
import { browserToTest } from '../support/test-browser.ts'

/** Builds Casebook if needed; throws the error of the build tool. */
export async function requireBuild(): Promise<void> {
  const fault = await ensureBuilt()
  if (fault !== undefined) throw new Error(`Casebook was not built: ${fault}`)
}

export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const browser = browserToTest()
  // The full browser is measured, as people use it.
  const executablePath = findBrowser()
  if (browser === undefined || executablePath === undefined) throw new Error('No Chromium or Chrome is installed: this bench needs one.')
  return chromium.launch({ ...browser, executablePath, args: [...(browser.args ?? []), ...more] })
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * Bundles a bench page like the product, serves it on loopback, and opens it. `profiled`: with
 * React's profiling build, without which a Profiler reports nothing. `peers`: a file of
 * `test/bench/peers` that the page loads as `peers.js`.
 */
export async function openBenchPage(
  name: string,
  browserArgs: readonly string[] = [],
  { profiled = false, peers }: { readonly profiled?: boolean; readonly peers?: string | undefined } = {},
): Promise<{ readonly page: Page; readonly freshPage: () => Promise<Page>; readonly close: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'casebook-bench-'))
  const root = new URL('pages/', import.meta.url).pathname
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: profiled ? { 'react-dom/client': 'react-dom/profiling' } : {} },
    build: {
      outDir,
      emptyOutDir: true,
      minify: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: { [name]: join(root, `${name}.html`), ...(peers === undefined ? {} : { peers: new URL(`peers/${peers}`, import.meta.url).pathname }) },
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: (chunk) => (chunk.name === 'peers' ? 'peers.js' : 'assets/[name]-[hash].js') },
      },
    },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    try {
      const body = readFileSync(join(outDir, path.replaceAll('..', '')))
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
      response.end(body)
    } catch {
      response.writeHead(404)
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP
  let browser = await launchBrowser(browserArgs)
  const open = async (): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`http://127.0.0.1:${port}/${name}.html`)
    return page
  }
  return {
    page: await open(),
    freshPage: async () => {
      await browser.close()
      browser = await launchBrowser(browserArgs)
      return open()
    },
    close: async () => {
      await browser.close()
      server.closeAllConnections()
      server.close()
      rmSync(outDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
