import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'

const at = (path: string): string => resolve(import.meta.dirname, path)

/** Native or provided by the runtime; everything else of the main process is bundled. */
const OUTSIDE = ['electron', 'keytar', '@napi-rs/keyring', 'bufferutil', 'utf-8-validate']

/**
 * Sheets are split as the code is, and which one a page reads first is the bundler's choice. The first to name a layer decides its
 * place, so every sheet says the order of all of them.
 */
function layersInOrder(): Plugin {
  const [order = ''] = /@layer [^;{]+;/.exec(readFileSync(at('src-renderer/styles/layers.css'), 'utf8')) ?? []
  return {
    name: 'casebook:layers-in-order',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`
      }
    },
  }
}

export default defineConfig({
  main: {
    build: {
      outDir: at('out/main'),
      externalizeDeps: false,
      rolldownOptions: {
        external: OUTSIDE,
        input: { index: at('src-main/index.ts'), loopback: at('src-main/loopback.ts') },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: at('out/preload'),
      externalizeDeps: false,
      // A sandboxed preload is one CommonJS file that can require nothing but electron; with "type": "module" the default would be .mjs.
      isolatedEntries: true,
      rolldownOptions: {
        external: ['electron'],
        input: { index: at('src-preload/index.ts'), loopback: at('src-preload/loopback.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    plugins: [react(), layersInOrder()],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      minify: true,
      // The policy of both hosts takes scripts, styles and fonts from files of the app alone.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: at('src-renderer/index.html') },
    },
  },
})
