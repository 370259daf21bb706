import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * A build folder with the real preload scripts, bundled like in electron.vite.config.ts, and a page
 * of two lines instead of the renderer: the tests cover how hosts handle a page, not its content.
 */
export async function buildFixture(): Promise<string> {
  const builtDir = mkdtempSync(join(tmpdir(), 'casebook-built-'))
  mkdirSync(join(builtDir, 'renderer', 'assets'), { recursive: true })
  writeFileSync(
    join(builtDir, 'renderer', 'index.html'),
    '<!doctype html>\n<html>\n  <head>\n    <title>Casebook</title>\n    <script type="module" crossorigin src="./assets/main.js"></script>\n  </head>\n  <body><p id="state">waiting</p></body>\n</html>\n',
  )
  writeFileSync(
    join(builtDir, 'renderer', 'assets', 'main.js'),
    "const info = await window.casebook.readAppInfo()\ndocument.querySelector('#state').textContent = JSON.stringify(info)\n",
  )
  for (const name of ['index', 'loopback']) {
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        outDir: join(builtDir, 'preload'),
        emptyOutDir: false,
        minify: false,
        lib: { entry: join(ROOT, 'src-preload', `${name}.ts`), formats: ['cjs'], fileName: () => `${name}.cjs` },
        rolldownOptions: { external: ['electron'] },
      },
    })
  }
  return builtDir
}
